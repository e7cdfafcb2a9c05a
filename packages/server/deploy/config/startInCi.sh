#!/bin/sh
# Builds and starts everything of compose.yaml, with stand-ins for what an operator brings, and asks what only a server that
# works answers. For CI: it ends by removing what it started.
set -eu
cd "$(dirname "$0")/.."
SECRETS=$(mktemp -d)
export SECRETS SITE=https://shop.example PROJECT_ID=shop MAIL_FROM='Shop <login@shop.example>'
export GATEWAY_HOST=gateway.shop.example SECURE_SITE_HOST=wallet.shop.example
config/createSecrets.sh "$SECRETS"
echo https://node.invalid > "$SECRETS/upstream"
echo smtp://mail.invalid:587 > "$SECRETS/smtp_url"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=shop.example -keyout "$SECRETS/tls.key" -out "$SECRETS/tls.crt" \
  -addext "subjectAltName=DNS:$GATEWAY_HOST,DNS:$SECURE_SITE_HOST"
chmod 444 "$SECRETS/upstream" "$SECRETS/smtp_url"

end() {
  status=$?
  [ "$status" = 0 ] || docker compose logs --tail 100
  docker compose down --volumes
  rm -r "$SECRETS"
  exit "$status"
}
trap end EXIT
# The proxy starts once the programs are healthy, and these once their tables are made.
docker compose up --build --detach

ask() { curl -sSf --retry 20 --retry-all-errors --retry-delay 3 --cacert "$SECRETS/tls.crt" --resolve "$1:443:127.0.0.1" "https://$1$2"; }
inside() { docker compose exec -T "$1" node -e "fetch('$2').then(async (r) => { console.log(await r.text()); process.exit(r.ok ? 0 : 1) })"; }
ask "$GATEWAY_HOST" '/getWallets?projectId=shop' > /dev/null
ask "$SECURE_SITE_HOST" '/sdk?projectId=shop&origin=https://shop.example' > /dev/null
for gateway in gateway-1 gateway-2; do inside "$gateway" http://127.0.0.1:9001/ready; done
inside secure-site http://127.0.0.1:9101/ready | grep '"signer":"ok"'
docker compose exec -T prometheus wget -qO- 'http://127.0.0.1:9090/api/v1/targets?state=active'
