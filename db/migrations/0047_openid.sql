-- The role that a user has by hand, while claims of a sign-in give a higher one.
alter table users add column role_by_hand text;

-- The sealed ID token of a sign-in through an OpenID provider, which the provider's logout asks for.
alter table sign_ins add column id_token text;
