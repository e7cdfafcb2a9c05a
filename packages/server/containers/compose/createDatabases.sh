#!/bin/sh
# Runs once, when PostgreSQL makes its folder: each program has a database that only its own user may open.
set -eu
for program in gateway secure_site signer; do
  psql -v ON_ERROR_STOP=1 -v program="$program" -v password="$(cat "/run/secrets/${program}_password")" \
    --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role :"program" login password :'password';
create database :"program" owner :"program";
revoke connect on database :"program" from public;
SQL
done
