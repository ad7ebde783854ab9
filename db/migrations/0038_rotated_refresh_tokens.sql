-- The refresh tokens of a grant that were rotated a moment ago, as JSON: their digests and when. Two processes of
-- one client that refresh at the same moment do not end the grant.

alter table oauth_grants add column rotated_refreshes text;
