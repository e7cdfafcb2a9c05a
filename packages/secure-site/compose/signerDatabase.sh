#!/bin/sh
# Runs once, when the database is made: the signer has a database and a user of its own.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SIGNER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role signer login password :'password';
create database signer owner signer;
revoke connect on database signer from public;
SQL
