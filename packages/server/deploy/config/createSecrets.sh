#!/bin/sh
# Makes the secrets that are random, in a folder that only its owner enters; those that are there stay: createSecrets.sh <folder>
# `upstream` (the URL of a node), `smtp_url`, `tls.crt` and `tls.key` are yours to put there.
set -eu
umask 077
mkdir -p "$1"
cd "$1"
random() { openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n'; }
for name in postgres_password gateway_password secure_site_password signer_password grafana_password pepper; do
  [ -e "$name" ] || { random > "$name"; chmod 444 "$name"; }
done
# The signer takes its key only from a file that its user alone reads. In a container that is the user 1000. On Debian it was moved
# to `signer` beside this folder: a second key would be taken for it.
[ -e kek ] || [ -e ../signer ] || { random > kek; chmod 400 kek; chown 1000:1000 kek; }
