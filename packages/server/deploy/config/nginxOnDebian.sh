#!/bin/sh
# Prints the template for programs that are on the machine of nginx itself, by its host names: nginxOnDebian.sh [/etc/portico/env]
# With IPv6: in containers, what forwards the ports has it.
set -eu
. "${1:-/etc/portico/env}"
sed -E \
  -e "s/\\$\\{GATEWAY_HOST\\}/$GATEWAY_HOST/; s/\\$\\{SECURE_SITE_HOST\\}/$SECURE_SITE_HOST/; s/of compose.yaml/of \/etc\/portico\/env/" \
  -e 's#/run/secrets#/etc/portico/secrets#' \
  -e 's/gateway-([12]):4001/127.0.0.1:400\1/' \
  -e 's/^( *server) secure-site:4100(.*)$/\1 127.0.0.1:4101\2\n\1 127.0.0.1:4102\2/' \
  -e 's/^( *listen) (.*)$/&\n\1 [::]:\2/' \
  "$(dirname "$0")/nginx.conf.template"
