"""Addresses of the library; clause and card addresses are permanent."""

from django.urls import path

from . import views

app_name = "cards"
urlpatterns = [
    path("cards/", views.card_list, name="card_list"),
    path("cards/<slug:game>/", views.card_list, name="game_cards"),
    path("cards/<slug:game>/<slug:card>", views.card, name="card"),
    path("rules/<slug:game>/", views.rulebook, name="rulebook"),
    path("rules/<slug:game>/glossary", views.glossary, name="glossary"),
    path("rules/<slug:game>/<str:clause>", views.clause, name="clause"),
    path("maps/<slug:game>/", views.map_list, name="map_list"),
    path("maps/<slug:game>/<slug:name>", views.card_map, name="map"),
    path("catalogues/", views.catalogue_list, name="catalogues"),
    path("catalogues/drafts/<slug:draft>", views.draft, name="catalogue_draft"),
    path("catalogues/drafts/<slug:draft>/card", views.draft_card, name="draft_card"),
    path("catalogues/drafts/<slug:draft>/table", views.draft_table, name="draft_table"),
    path("catalogues/drafts/<slug:draft>/add/<slug:kind>", views.draft_change, name="draft_change"),
    path("catalogues/drafts/<slug:draft>/drop/<int:place>", views.draft_drop, name="draft_drop"),
    path("catalogues/drafts/<slug:draft>/do/<slug:step>", views.draft_step, name="draft_step"),
    path("catalogues/<slug:game>/", views.catalogue_list, name="catalogue_list"),
    path("catalogues/<slug:game>/new", views.draft_new, name="draft_new"),
    path("catalogues/<slug:game>/<str:version>", views.catalogue_version, name="catalogue_version"),
    path("infractions/", views.policy, name="policy"),
    path("infractions/edit", views.policy_edit, name="policy_edit"),
    path("infractions/<str:infraction>", views.infraction, name="infraction"),
    path("why/", views.why_list, name="whys"),
    path("why/<slug:game>/", views.why_list, name="why_list"),
    path("why/<slug:game>/<str:code>/file", views.why_file, name="why_file"),
    path("why/<slug:game>/<str:code>", views.why, name="why"),
    path("rules/<slug:game>/<str:clause>/cases/<int:number>", views.case, name="case"),
    path("rulings/", views.ruling_list, name="rulings"),
    path("rulings/waiting", views.waiting, name="rulings_waiting"),
    path("rulings/<slug:game>/", views.ruling_list, name="ruling_list"),
    path("rulings/<slug:game>/ask", views.ask, name="ruling_ask"),
    path("rulings/<slug:game>/new", views.new_ruling, name="ruling_new"),
    path("rulings/<slug:ruling>/answer", views.answer, name="ruling_answer"),
    path("rulings/<slug:ruling>/publish", views.publish_ruling, name="ruling_publish"),
    path("rulings/<slug:ruling>/withdraw", views.withdraw, name="ruling_withdraw"),
    path("rulings/<slug:ruling>/decline", views.decline, name="ruling_decline"),
    path("rulings/<slug:ruling>/read", views.read_answer, name="ruling_read"),
    path("rulings/<slug:ruling>", views.ruling, name="ruling"),
]
