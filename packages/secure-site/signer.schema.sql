CREATE TABLE signer_kek (
    id text NOT NULL,
    iv text NOT NULL,
    ct text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE signer_key (
    user_id text NOT NULL,
    key text NOT NULL,
    jwk text NOT NULL,
    kind text NOT NULL,
    origin text NOT NULL,
    project_id text NOT NULL,
    at bigint NOT NULL,
    by text NOT NULL,
    ended_at bigint,
    mac text NOT NULL
);

CREATE TABLE signer_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE signer_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE signer_passkey_count (
    user_id text NOT NULL,
    key text NOT NULL,
    count bigint NOT NULL
);

CREATE TABLE signer_rule (
    user_id text NOT NULL,
    version integer NOT NULL,
    serial bigint NOT NULL,
    keys text NOT NULL,
    hold_from bigint,
    frozen_at bigint,
    frozen_by text,
    first_at bigint NOT NULL,
    delete_at bigint,
    mac text NOT NULL
);

CREATE TABLE signer_secret (
    id text NOT NULL,
    kek_id text NOT NULL,
    iv text NOT NULL,
    ct text NOT NULL
);

CREATE TABLE signer_session (
    pci text NOT NULL,
    project_id text NOT NULL,
    chain_id bigint NOT NULL,
    account text NOT NULL,
    user_id text NOT NULL,
    expires_at bigint NOT NULL,
    created_at bigint NOT NULL,
    app_key text NOT NULL,
    public_key text NOT NULL,
    delegate text NOT NULL,
    context text,
    kek_id text NOT NULL,
    iv text NOT NULL,
    ct text NOT NULL,
    times bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    mac text NOT NULL
);

CREATE TABLE signer_signature (
    hash text NOT NULL,
    wallet_id text NOT NULL,
    at bigint NOT NULL,
    call text NOT NULL,
    answer text NOT NULL
);

CREATE TABLE signer_spend (
    wallet_id text NOT NULL,
    unit text NOT NULL,
    amount numeric(78,0) NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE signer_sponsorship (
    hash text NOT NULL,
    user_id text NOT NULL,
    project_id text NOT NULL,
    chain_id bigint NOT NULL,
    at bigint NOT NULL,
    valid_until bigint NOT NULL,
    cost numeric(78,0) NOT NULL
);

CREATE TABLE signer_state (
    id text NOT NULL,
    number bigint NOT NULL,
    sum text NOT NULL,
    hold_from bigint,
    frozen_at bigint,
    mac text NOT NULL
);

CREATE TABLE signer_turn (
    wallet_id text NOT NULL,
    times bigint[] DEFAULT '{}'::bigint[] NOT NULL
);

CREATE TABLE signer_used (
    hash text NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE signer_wallet (
    id text NOT NULL,
    user_id text NOT NULL,
    wallet_group text NOT NULL,
    version integer NOT NULL,
    public_keys text NOT NULL,
    kek_id text NOT NULL,
    iv text NOT NULL,
    ct text NOT NULL,
    keys_iv text NOT NULL,
    keys_ct text NOT NULL,
    created_at bigint NOT NULL,
    mac text NOT NULL
);

ALTER TABLE ONLY signer_kek
    ADD CONSTRAINT signer_kek_pkey PRIMARY KEY (id);

ALTER TABLE ONLY signer_key
    ADD CONSTRAINT signer_key_pkey PRIMARY KEY (user_id, key);

ALTER TABLE ONLY signer_migration_lock
    ADD CONSTRAINT signer_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY signer_migration
    ADD CONSTRAINT signer_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY signer_passkey_count
    ADD CONSTRAINT signer_passkey_count_pkey PRIMARY KEY (user_id, key);

ALTER TABLE ONLY signer_rule
    ADD CONSTRAINT signer_rule_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY signer_secret
    ADD CONSTRAINT signer_secret_pkey PRIMARY KEY (id);

ALTER TABLE ONLY signer_session
    ADD CONSTRAINT signer_session_pkey PRIMARY KEY (pci);

ALTER TABLE ONLY signer_signature
    ADD CONSTRAINT signer_signature_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY signer_sponsorship
    ADD CONSTRAINT signer_sponsorship_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY signer_state
    ADD CONSTRAINT signer_state_pkey PRIMARY KEY (id);

ALTER TABLE ONLY signer_turn
    ADD CONSTRAINT signer_turn_pkey PRIMARY KEY (wallet_id);

ALTER TABLE ONLY signer_used
    ADD CONSTRAINT signer_used_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY signer_wallet
    ADD CONSTRAINT signer_wallet_pkey PRIMARY KEY (id);

ALTER TABLE ONLY signer_wallet
    ADD CONSTRAINT signer_wallet_user_id_wallet_group_key UNIQUE (user_id, wallet_group);

CREATE INDEX signer_key_ended ON signer_key USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX signer_rule_delete ON signer_rule USING btree (delete_at) WHERE (delete_at IS NOT NULL);

CREATE INDEX signer_session_kek ON signer_session USING btree (kek_id);

CREATE INDEX signer_session_pending ON signer_session USING btree (created_at) WHERE (context IS NULL);

CREATE INDEX signer_session_user ON signer_session USING btree (user_id);

CREATE INDEX signer_signature_at ON signer_signature USING btree (at);

CREATE INDEX signer_signature_wallet ON signer_signature USING btree (wallet_id);

CREATE INDEX signer_spend_at ON signer_spend USING btree (at);

CREATE INDEX signer_spend_wallet ON signer_spend USING btree (wallet_id, at);

CREATE INDEX signer_sponsorship_at ON signer_sponsorship USING btree (at);

CREATE INDEX signer_sponsorship_project ON signer_sponsorship USING btree (project_id, at);

CREATE INDEX signer_sponsorship_user ON signer_sponsorship USING btree (user_id, at);

CREATE INDEX signer_used_expires ON signer_used USING btree (expires_at);

CREATE INDEX signer_wallet_kek ON signer_wallet USING btree (kek_id);

ALTER TABLE ONLY signer_secret
    ADD CONSTRAINT signer_secret_kek_id_fkey FOREIGN KEY (kek_id) REFERENCES signer_kek(id);

ALTER TABLE ONLY signer_session
    ADD CONSTRAINT signer_session_kek_id_fkey FOREIGN KEY (kek_id) REFERENCES signer_kek(id);

ALTER TABLE ONLY signer_wallet
    ADD CONSTRAINT signer_wallet_kek_id_fkey FOREIGN KEY (kek_id) REFERENCES signer_kek(id);
