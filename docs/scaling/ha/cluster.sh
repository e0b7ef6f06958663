#!/bin/bash
# Tries the files of this folder: three nodes of etcd and Patroni, and HAProxy in front, on loopback.
#
#   cluster.sh start            starts all of them, and says how to reach the database
#   cluster.sh stop             stops all of them and deletes their data
#   cluster.sh kill <node>      kills Patroni and PostgreSQL of a node at once: a, b or c
#   cluster.sh return <node>    starts a node again that was killed
#   cluster.sh primary          names the node that is the primary; fails while there is none
#   cluster.sh synchronous      names the standby that acknowledges with the primary
#   cluster.sh ready            succeeds while both standbys have all, one of them synchronously
#   cluster.sh switch <node>    lets a node become the primary, as for maintenance of the former one
#   cluster.sh list             what Patroni says
#
# Needs Debian's patroni, etcd-server, etcd-client, haproxy and postgresql-15. FOLDER says where everything
# is kept (/tmp/waybill-ha), PORTS the first of the twenty ports that are used (15400).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=${FOLDER:-/tmp/waybill-ha}
ports=${PORTS:-15400}
bin=${POSTGRES_BIN:-/usr/lib/postgresql/15/bin}
nodes=(a b c)

# Ports of a node: PostgreSQL, Patroni, etcd for clients and for the other etcds.
number() { case $1 in a) echo 0 ;; b) echo 1 ;; c) echo 2 ;; *) echo "there is no node $1" >&2; return 1 ;; esac; }
port() { echo $((ports + $(number "$1") * 4 + $2)); }
primary_port=$((ports + 12))
standbys_port=$((ports + 13))

# PostgreSQL refuses to run as root.
as_postgres=()
if [ "$(id -u)" = 0 ]; then as_postgres=(setpriv --reuid=postgres --regid=postgres --clear-groups); fi

# Starts a program of its own session, whose group can be ended as a whole.
launch() {
  local name=$1; shift
  setsid "$@" >>"$folder/log/$name.log" 2>&1 </dev/null &
  echo $! >"$folder/run/$name.pid"
}

start_etcd() {
  local node=$1 peers
  peers=$(for each in "${nodes[@]}"; do printf '%s=http://127.0.0.1:%s,' "$each" "$(port "$each" 3)"; done)
  ETCD_NAME=$node ETCD_DATA_DIR=$folder/etcd-$node \
  ETCD_LISTEN_CLIENT_URLS=http://127.0.0.1:$(port "$node" 2) \
  ETCD_ADVERTISE_CLIENT_URLS=http://127.0.0.1:$(port "$node" 2) \
  ETCD_LISTEN_PEER_URLS=http://127.0.0.1:$(port "$node" 3) \
  ETCD_INITIAL_ADVERTISE_PEER_URLS=http://127.0.0.1:$(port "$node" 3) \
  ETCD_INITIAL_CLUSTER=${peers%,} ETCD_INITIAL_CLUSTER_TOKEN=waybill ETCD_INITIAL_CLUSTER_STATE=new \
  ETCD_AUTO_COMPACTION_RETENTION=1 \
    launch "etcd-$node" etcd
}

etcd_hosts() {
  local hosts
  hosts=$(for each in "${nodes[@]}"; do printf '127.0.0.1:%s,' "$(port "$each" 2)"; done)
  echo "${hosts%,}"
}

start_patroni() {
  local node=$1 password
  password=$(cat "$folder/password")
  PATRONI_NAME=$node PATRONI_ETCD3_HOSTS=$(etcd_hosts) \
  PATRONI_RESTAPI_LISTEN=127.0.0.1:$(port "$node" 1) \
  PATRONI_RESTAPI_CONNECT_ADDRESS=127.0.0.1:$(port "$node" 1) \
  PATRONI_RESTAPI_USERNAME=patroni PATRONI_RESTAPI_PASSWORD=$password \
  PATRONI_POSTGRESQL_LISTEN=127.0.0.1:$(port "$node" 0) \
  PATRONI_POSTGRESQL_CONNECT_ADDRESS=127.0.0.1:$(port "$node" 0) \
  PATRONI_POSTGRESQL_DATA_DIR=$folder/data/$node PATRONI_POSTGRESQL_BIN_DIR=$bin \
  PATRONI_POSTGRESQL_PGPASS=$folder/data/pgpass-$node \
  PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD=$password \
  PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD=$password \
    launch "patroni-$node" "${as_postgres[@]}" patroni "$folder/patroni.yml"
}

start_haproxy() {
  PRIMARY_BIND=127.0.0.1:$primary_port STANDBYS_BIND=127.0.0.1:$standbys_port \
  NODE_A=127.0.0.1:$(port a 0) NODE_B=127.0.0.1:$(port b 0) NODE_C=127.0.0.1:$(port c 0) \
  CHECK_A=$(port a 1) CHECK_B=$(port b 1) CHECK_C=$(port c 1) \
    launch haproxy haproxy -f "$here/haproxy.cfg"
}

wait_for() {
  local what=$1 until=$((SECONDS + 180)); shift
  until "$@" >/dev/null 2>&1; do
    if [ $SECONDS -gt $until ]; then echo "$what has not come: see $folder/log" >&2; return 1; fi
    sleep 0.3
  done
}

control() { patronictl -c "$folder/patronictl.yml" "$@"; }

# Asked at each node, because the one that was killed says nothing.
is_a() { # <primary or synchronous>
  local node
  for node in "${nodes[@]}"; do
    if curl -fs -m 2 -o /dev/null "http://127.0.0.1:$(port "$node" 1)/$1"; then echo "$node"; return 0; fi
  done
  return 1
}

ready() {
  local node
  node=$(is_a primary) && is_a synchronous >/dev/null || return 1
  # What patronictl prints as a table, as JSON.
  curl -fs -m 2 "http://127.0.0.1:$(port "$node" 1)/cluster" | python3 -c '
import json, sys
standbys = [member for member in json.load(sys.stdin)["members"] if member["role"] != "leader"]
follow = [member for member in standbys if member["state"] in ("running", "streaming") and member.get("lag") == 0]
sys.exit(len(follow) != 2)'
}

start() {
  if [ -e "$folder" ]; then echo "$folder is there already: $0 stop" >&2; return 1; fi
  mkdir -p "$folder/run" "$folder/log" "$folder/data"
  [ "$(id -u)" = 0 ] && chown postgres:postgres "$folder/data"
  chmod 711 "$folder"
  # Where this folder is, the user postgres may not look.
  cp "$here/patroni.yml" "$folder/patroni.yml"
  (umask 077; head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$folder/password")
  cat >"$folder/patronictl.yml" <<YML
scope: waybill
namespace: /patroni/
etcd3: { hosts: '$(etcd_hosts)' }
restapi: { authentication: { username: patroni, password: '$(cat "$folder/password")' } }
ctl: { authentication: { username: patroni, password: '$(cat "$folder/password")' } }
YML
  chmod 600 "$folder/patronictl.yml"
  local node
  for node in "${nodes[@]}"; do start_etcd "$node"; done
  wait_for etcd etcdctl --endpoints="$(etcd_hosts)" endpoint health
  for node in "${nodes[@]}"; do start_patroni "$node"; done
  start_haproxy
  wait_for 'a primary with two standbys' ready
  as_superuser "CREATE ROLE waybill LOGIN PASSWORD '$(cat "$folder/password")'" \
    "CREATE DATABASE waybill OWNER waybill"
  echo "DATABASE_URL=postgresql://waybill:$(cat "$folder/password")@127.0.0.1:$primary_port/waybill"
  echo "DATABASE_READ_URL=postgresql://waybill:$(cat "$folder/password")@127.0.0.1:$standbys_port/waybill"
}

as_superuser() {
  local statement
  for statement in "$@"; do
    PGPASSWORD=$(cat "$folder/password") psql -qX -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$primary_port" -U postgres postgres -c "$statement"
  done
}

end_group() { # <name> <signal>
  [ -f "$folder/run/$1.pid" ] || return 0
  kill "-$2" -- "-$(cat "$folder/run/$1.pid")" 2>/dev/null || true
}

# PostgreSQL's server is a daemon of its own: its processes are the server and its children.
kill_postgres() {
  local server file=$folder/data/$1/postmaster.pid
  [ -f "$file" ] || return 0
  server=$(head -n 1 "$file")
  # shellcheck disable=SC2046
  kill -KILL "$server" $(pgrep -P "$server") 2>/dev/null || true
}

kill_node() {
  number "$1" >/dev/null
  end_group "patroni-$1" KILL
  kill_postgres "$1"
}

stop() {
  local node
  end_group haproxy KILL
  for node in "${nodes[@]}"; do kill_node "$node"; done
  for node in "${nodes[@]}"; do end_group "etcd-$node" KILL; done
  rm -rf "$folder"
}

case ${1:-} in
  start) start ;;
  stop) stop ;;
  kill) kill_node "$2" ;;
  return) start_patroni "$2" ;;
  primary | synchronous) is_a "$1" ;;
  ready) ready ;;
  switch) control switchover --master "$(is_a primary)" --candidate "$2" --force ;;
  list) control list ;;
  *) sed -n '2,17s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 1 ;;
esac
