#!/bin/sh
# Each program has a database that only its own user may open. In a container it runs once, when PostgreSQL makes its folder.
# Otherwise: SECRETS_FOLDER=/etc/portico/secrets PSQL='runuser -u postgres -- psql' createDatabases.sh
set -eu
for program in gateway secure_site signer; do
  password=$(cat "${SECRETS_FOLDER:-/run/secrets}/${program}_password")
  # By its input: the list of processes does not show it.
  ${PSQL:-psql --username "$POSTGRES_USER"} -v ON_ERROR_STOP=1 --dbname postgres <<SQL
create role $program login password '$password';
create database $program owner $program;
revoke connect on database $program from public;
SQL
done
