CREATE TABLE access_token (
    hash text NOT NULL,
    session_id text NOT NULL,
    refresh_hash text NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE account_deletion (
    user_id text NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE continue_flow (
    id text NOT NULL,
    jkt text NOT NULL,
    project_id text NOT NULL,
    origin text NOT NULL,
    match_code text NOT NULL,
    status text DEFAULT 'new'::text NOT NULL,
    window_jkt text,
    session_id text,
    result_hash text,
    expires_at bigint NOT NULL
);

CREATE TABLE device (
    user_id text NOT NULL,
    jkt text NOT NULL,
    origin text NOT NULL,
    label text NOT NULL,
    verified_at bigint NOT NULL,
    last_seen bigint NOT NULL
);

CREATE TABLE identity (
    wallet_group text NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL,
    user_name text,
    created_at bigint NOT NULL
);

CREATE TABLE known_receiver (
    user_id text NOT NULL,
    namespace text NOT NULL,
    address text NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE login_count (
    key text NOT NULL,
    times bigint[] NOT NULL,
    expires_at bigint NOT NULL
)
WITH (fillfactor='60');

CREATE TABLE login_flow (
    id text NOT NULL,
    kind text NOT NULL,
    step text NOT NULL,
    project_id text NOT NULL,
    wallet_group text NOT NULL,
    origin text NOT NULL,
    jkt text NOT NULL,
    browser text NOT NULL,
    email text NOT NULL,
    user_id text,
    epoch integer,
    new_email text,
    identity text,
    link_hash text,
    numbers text,
    number text,
    code_hash text,
    tries integer NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    locale text
)
WITH (fillfactor='60');

CREATE TABLE login_undo (
    hash text NOT NULL,
    kind text NOT NULL,
    user_id text NOT NULL,
    project_id text NOT NULL,
    origin text NOT NULL,
    browser text NOT NULL,
    subject text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE mail (
    id text NOT NULL,
    box text NOT NULL,
    next_at bigint NOT NULL,
    attempts integer NOT NULL,
    claimed_until bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE passkey (
    id text NOT NULL,
    user_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    label text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL
);

CREATE TABLE passkey_challenge (
    hash text NOT NULL,
    purpose text NOT NULL,
    jkt text NOT NULL,
    user_id text,
    expires_at bigint NOT NULL
);

CREATE TABLE passkey_proof (
    user_id text NOT NULL,
    jkt text NOT NULL,
    since bigint NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE paymaster_budget (
    project_id text NOT NULL,
    chain_id bigint NOT NULL,
    hour bigint NOT NULL,
    cost numeric(78,0) NOT NULL,
    cost_of_new numeric(78,0) NOT NULL
);

CREATE TABLE paymaster_operation (
    id bigint NOT NULL,
    user_id text NOT NULL,
    project_id text NOT NULL,
    chain_id bigint NOT NULL,
    sender text NOT NULL,
    hash text NOT NULL,
    from_block bigint NOT NULL,
    signed_at bigint NOT NULL,
    valid_until bigint NOT NULL,
    deploys boolean NOT NULL,
    is_new boolean NOT NULL,
    cost numeric(78,0) NOT NULL,
    outcome text DEFAULT 'open'::text NOT NULL
);

ALTER TABLE paymaster_operation ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME paymaster_operation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE "secure-site_migration" (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE "secure-site_migration_lock" (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE sent_calls (
    user_id text NOT NULL,
    id text NOT NULL,
    hash text NOT NULL,
    version text NOT NULL,
    sent_at bigint NOT NULL
);

CREATE TABLE session (
    id text NOT NULL,
    user_id text NOT NULL,
    project_id text NOT NULL,
    origin text NOT NULL,
    jkt text NOT NULL,
    epoch integer NOT NULL,
    proved_at bigint NOT NULL,
    provider text NOT NULL,
    refresh_hash text NOT NULL,
    previous_hash text,
    created_at bigint NOT NULL,
    refreshed_at bigint NOT NULL
);

CREATE TABLE smart_session (
    pci text NOT NULL,
    user_id text NOT NULL,
    project_id text NOT NULL,
    chain_id bigint NOT NULL,
    account text NOT NULL,
    request text NOT NULL,
    expires_at bigint NOT NULL,
    created_at bigint NOT NULL,
    context text,
    revoked_at bigint,
    delegate text NOT NULL,
    app_key text NOT NULL,
    public_key text NOT NULL
);

CREATE TABLE social_flow (
    id text NOT NULL,
    jkt text NOT NULL,
    project_id text NOT NULL,
    origin text NOT NULL,
    provider text NOT NULL,
    issuer text NOT NULL,
    state text NOT NULL,
    nonce text NOT NULL,
    verifier text NOT NULL,
    match_code text NOT NULL,
    return_to text,
    status text DEFAULT 'new'::text NOT NULL,
    result_hash text,
    browser_hash text,
    identity text,
    expires_at bigint NOT NULL,
    links_to text,
    window_hash text,
    window_jkt text,
    locale text
);

CREATE TABLE turn (
    name text NOT NULL,
    holder text NOT NULL,
    until_at bigint NOT NULL
);

CREATE TABLE used_proof (
    id text NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE user_account (
    id text NOT NULL,
    wallet_group text NOT NULL,
    email text,
    email_proven boolean NOT NULL,
    session_epoch integer DEFAULT 0 NOT NULL,
    frozen_at bigint,
    frozen_by text,
    hold_until bigint,
    created_at bigint NOT NULL,
    locale text
);

CREATE TABLE wallet (
    user_id text NOT NULL,
    wallet_group text NOT NULL,
    evm text NOT NULL,
    owner text NOT NULL,
    solana text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE wallet_request (
    id text NOT NULL,
    session_id text NOT NULL,
    state text NOT NULL,
    text text NOT NULL,
    facts text NOT NULL,
    digest text NOT NULL,
    risk text NOT NULL,
    auth_hash text NOT NULL,
    issued_at bigint NOT NULL,
    signature text NOT NULL,
    theme text,
    locale text,
    answer text,
    rejected_at bigint,
    decided_at bigint,
    expires_at bigint NOT NULL,
    waited_until bigint NOT NULL
);

CREATE TABLE window_key (
    jkt text NOT NULL,
    session_id text NOT NULL
);

ALTER TABLE ONLY access_token
    ADD CONSTRAINT access_token_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY account_deletion
    ADD CONSTRAINT account_deletion_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY continue_flow
    ADD CONSTRAINT continue_flow_pkey PRIMARY KEY (id);

ALTER TABLE ONLY device
    ADD CONSTRAINT device_pkey PRIMARY KEY (user_id, jkt);

ALTER TABLE ONLY identity
    ADD CONSTRAINT identity_pkey PRIMARY KEY (wallet_group, issuer, subject);

ALTER TABLE ONLY known_receiver
    ADD CONSTRAINT known_receiver_pkey PRIMARY KEY (user_id, namespace, address);

ALTER TABLE ONLY login_count
    ADD CONSTRAINT login_count_pkey PRIMARY KEY (key);

ALTER TABLE ONLY login_flow
    ADD CONSTRAINT login_flow_link_hash_key UNIQUE (link_hash);

ALTER TABLE ONLY login_flow
    ADD CONSTRAINT login_flow_pkey PRIMARY KEY (id);

ALTER TABLE ONLY login_undo
    ADD CONSTRAINT login_undo_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY passkey_proof
    ADD CONSTRAINT passkey_proof_pkey PRIMARY KEY (user_id, jkt);

ALTER TABLE ONLY paymaster_budget
    ADD CONSTRAINT paymaster_budget_pkey PRIMARY KEY (project_id, chain_id, hour);

ALTER TABLE ONLY paymaster_operation
    ADD CONSTRAINT paymaster_operation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "secure-site_migration_lock"
    ADD CONSTRAINT "secure-site_migration_lock_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "secure-site_migration"
    ADD CONSTRAINT "secure-site_migration_pkey" PRIMARY KEY (name);

ALTER TABLE ONLY sent_calls
    ADD CONSTRAINT sent_calls_pkey PRIMARY KEY (user_id, id);

ALTER TABLE ONLY session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY smart_session
    ADD CONSTRAINT smart_session_pkey PRIMARY KEY (pci);

ALTER TABLE ONLY social_flow
    ADD CONSTRAINT social_flow_pkey PRIMARY KEY (id);

ALTER TABLE ONLY turn
    ADD CONSTRAINT turn_pkey PRIMARY KEY (name);

ALTER TABLE ONLY used_proof
    ADD CONSTRAINT used_proof_pkey PRIMARY KEY (id);

ALTER TABLE ONLY user_account
    ADD CONSTRAINT user_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet
    ADD CONSTRAINT wallet_pkey PRIMARY KEY (user_id, wallet_group);

ALTER TABLE ONLY wallet_request
    ADD CONSTRAINT wallet_request_pkey PRIMARY KEY (id);

ALTER TABLE ONLY window_key
    ADD CONSTRAINT window_key_pkey PRIMARY KEY (jkt, session_id);

CREATE INDEX access_token_expires ON access_token USING btree (expires_at);

CREATE INDEX access_token_session ON access_token USING btree (session_id);

CREATE INDEX account_deletion_at ON account_deletion USING btree (at);

CREATE INDEX continue_flow_expires ON continue_flow USING btree (expires_at);

CREATE INDEX continue_flow_jkt ON continue_flow USING btree (jkt);

CREATE INDEX continue_flow_session ON continue_flow USING btree (session_id);

CREATE INDEX identity_user ON identity USING btree (user_id);

CREATE INDEX login_count_expires ON login_count USING btree (expires_at);

CREATE INDEX login_flow_email ON login_flow USING btree (email);

CREATE INDEX login_flow_expires ON login_flow USING btree (expires_at);

CREATE INDEX login_flow_jkt ON login_flow USING btree (jkt);

CREATE INDEX login_flow_user ON login_flow USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX login_undo_email ON login_undo USING btree (subject) WHERE (kind = 'email'::text);

CREATE INDEX login_undo_expires ON login_undo USING btree (expires_at);

CREATE INDEX login_undo_user ON login_undo USING btree (user_id);

CREATE INDEX mail_expires ON mail USING btree (expires_at);

CREATE INDEX mail_next ON mail USING btree (next_at);

CREATE INDEX passkey_challenge_expires ON passkey_challenge USING btree (expires_at);

CREATE INDEX passkey_proof_at ON passkey_proof USING btree (at);

CREATE INDEX passkey_user ON passkey USING btree (user_id);

CREATE INDEX paymaster_budget_hour ON paymaster_budget USING btree (hour);

CREATE INDEX paymaster_operation_deploys ON paymaster_operation USING btree (user_id, chain_id) WHERE deploys;

CREATE INDEX paymaster_operation_open ON paymaster_operation USING btree (chain_id, valid_until) WHERE (outcome = 'open'::text);

CREATE INDEX paymaster_operation_over ON paymaster_operation USING btree (signed_at) WHERE ((NOT deploys) AND (outcome <> 'open'::text));

CREATE INDEX paymaster_operation_user ON paymaster_operation USING btree (user_id, chain_id, signed_at);

CREATE INDEX session_by_user ON session USING btree (user_id);

CREATE INDEX session_jkt ON session USING btree (jkt);

CREATE INDEX session_refreshed ON session USING btree (refreshed_at);

CREATE INDEX smart_session_account ON smart_session USING btree (chain_id, account);

CREATE INDEX smart_session_pending ON smart_session USING btree (created_at) WHERE (context IS NULL);

CREATE INDEX smart_session_user ON smart_session USING btree (user_id);

CREATE INDEX social_flow_expires ON social_flow USING btree (expires_at);

CREATE INDEX social_flow_jkt ON social_flow USING btree (jkt);

CREATE INDEX social_flow_state ON social_flow USING btree (state);

CREATE INDEX used_proof_expires ON used_proof USING btree (expires_at);

CREATE UNIQUE INDEX user_account_email ON user_account USING btree (wallet_group, email) WHERE email_proven;

CREATE INDEX wallet_request_expires ON wallet_request USING btree (expires_at);

CREATE INDEX wallet_request_session ON wallet_request USING btree (session_id);

CREATE INDEX window_key_session ON window_key USING btree (session_id);

ALTER TABLE ONLY access_token
    ADD CONSTRAINT access_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;

ALTER TABLE ONLY account_deletion
    ADD CONSTRAINT account_deletion_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY continue_flow
    ADD CONSTRAINT continue_flow_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;

ALTER TABLE ONLY device
    ADD CONSTRAINT device_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY identity
    ADD CONSTRAINT identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY known_receiver
    ADD CONSTRAINT known_receiver_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY login_flow
    ADD CONSTRAINT login_flow_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY login_undo
    ADD CONSTRAINT login_undo_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY passkey_proof
    ADD CONSTRAINT passkey_proof_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY passkey
    ADD CONSTRAINT passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY sent_calls
    ADD CONSTRAINT sent_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY session
    ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY smart_session
    ADD CONSTRAINT smart_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY wallet_request
    ADD CONSTRAINT wallet_request_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;

ALTER TABLE ONLY wallet
    ADD CONSTRAINT wallet_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY window_key
    ADD CONSTRAINT window_key_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
