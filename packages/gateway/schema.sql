CREATE TABLE account_name (
    name text NOT NULL,
    zone text NOT NULL,
    skeleton text NOT NULL,
    registered bigint NOT NULL,
    expires bigint,
    freed bigint
);

CREATE TABLE account_name_address (
    name text NOT NULL,
    coin_type bigint NOT NULL,
    address text NOT NULL,
    created bigint NOT NULL
);

CREATE TABLE account_name_message (
    hash text NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE analytics_event (
    project text NOT NULL,
    event_id uuid NOT NULL,
    at bigint NOT NULL,
    event text NOT NULL,
    domain text NOT NULL,
    wallet text,
    outcome text,
    duration integer,
    namespaces text NOT NULL,
    props text NOT NULL
);

CREATE TABLE asset_picture (
    id bytea NOT NULL,
    url bytea NOT NULL,
    given bigint NOT NULL
);

CREATE TABLE follow_account_token (
    chain_id integer NOT NULL,
    account bytea NOT NULL,
    token bytea NOT NULL,
    standard smallint NOT NULL,
    token_id numeric NOT NULL,
    first_block bigint NOT NULL
);

CREATE TABLE follow_account_transaction (
    chain_id integer NOT NULL,
    account bytea NOT NULL,
    block bigint NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE follow_block (
    chain_id integer NOT NULL,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    "time" bigint NOT NULL,
    has_rows boolean NOT NULL
);

CREATE TABLE follow_chain (
    id integer NOT NULL,
    name text NOT NULL,
    from_block bigint NOT NULL,
    transactions boolean NOT NULL,
    number bigint NOT NULL,
    hash bytea,
    head bigint,
    seen bigint
);

ALTER TABLE follow_chain ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME follow_chain_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE follow_token (
    chain_id integer NOT NULL,
    token bytea NOT NULL,
    name text,
    symbol text,
    decimals smallint
);

CREATE TABLE follow_transaction (
    chain_id integer NOT NULL,
    block bigint NOT NULL,
    "position" integer NOT NULL,
    hash bytea NOT NULL,
    sender bytea,
    recipient bytea,
    value numeric,
    nonce bigint,
    is_failed boolean,
    is_creation boolean,
    selector bytea
);

CREATE TABLE follow_transfer (
    chain_id integer NOT NULL,
    block bigint NOT NULL,
    log_index integer NOT NULL,
    item integer NOT NULL,
    "position" integer NOT NULL,
    token bytea NOT NULL,
    standard smallint NOT NULL,
    token_id numeric,
    sender bytea NOT NULL,
    recipient bytea NOT NULL,
    amount numeric NOT NULL
);

CREATE TABLE gateway_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE gateway_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE operator_session (
    token bytea NOT NULL,
    who text NOT NULL,
    credential text NOT NULL,
    expires bigint NOT NULL
);

CREATE TABLE price_sample (
    token text NOT NULL,
    at bigint NOT NULL,
    usd double precision NOT NULL
);

CREATE TABLE project (
    id text NOT NULL,
    settings text NOT NULL,
    is_revoked boolean NOT NULL,
    version bigint NOT NULL
);

CREATE TABLE project_change (
    id bigint NOT NULL,
    at bigint NOT NULL,
    who text NOT NULL,
    project text NOT NULL,
    action text NOT NULL,
    before text,
    after text NOT NULL
);

ALTER TABLE project_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME project_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE UNLOGGED TABLE rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE UNLOGGED TABLE shared_answer (
    key text NOT NULL,
    holder text,
    leased_until bigint NOT NULL,
    began bigint,
    fresh_until bigint,
    answer bytea,
    expires bigint NOT NULL
);

ALTER TABLE ONLY account_name_address
    ADD CONSTRAINT account_name_address_pkey PRIMARY KEY (name, coin_type);

ALTER TABLE ONLY account_name_message
    ADD CONSTRAINT account_name_message_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY account_name
    ADD CONSTRAINT account_name_pkey PRIMARY KEY (name);

ALTER TABLE ONLY account_name
    ADD CONSTRAINT account_name_zone_skeleton_key UNIQUE (zone, skeleton);

ALTER TABLE ONLY analytics_event
    ADD CONSTRAINT analytics_event_pkey PRIMARY KEY (project, event_id);

ALTER TABLE ONLY asset_picture
    ADD CONSTRAINT asset_picture_pkey PRIMARY KEY (id);

ALTER TABLE ONLY follow_account_token
    ADD CONSTRAINT follow_account_token_pkey PRIMARY KEY (chain_id, account, token, token_id);

ALTER TABLE ONLY follow_account_transaction
    ADD CONSTRAINT follow_account_transaction_pkey PRIMARY KEY (chain_id, account, block, "position");

ALTER TABLE ONLY follow_block
    ADD CONSTRAINT follow_block_pkey PRIMARY KEY (chain_id, number);

ALTER TABLE ONLY follow_chain
    ADD CONSTRAINT follow_chain_name_key UNIQUE (name);

ALTER TABLE ONLY follow_chain
    ADD CONSTRAINT follow_chain_pkey PRIMARY KEY (id);

ALTER TABLE ONLY follow_token
    ADD CONSTRAINT follow_token_pkey PRIMARY KEY (chain_id, token);

ALTER TABLE ONLY follow_transaction
    ADD CONSTRAINT follow_transaction_pkey PRIMARY KEY (chain_id, block, "position");

ALTER TABLE ONLY follow_transfer
    ADD CONSTRAINT follow_transfer_pkey PRIMARY KEY (chain_id, block, log_index, item);

ALTER TABLE ONLY gateway_migration_lock
    ADD CONSTRAINT gateway_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY gateway_migration
    ADD CONSTRAINT gateway_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY operator_session
    ADD CONSTRAINT operator_session_pkey PRIMARY KEY (token);

ALTER TABLE ONLY price_sample
    ADD CONSTRAINT price_sample_pkey PRIMARY KEY (token, at);

ALTER TABLE ONLY project_change
    ADD CONSTRAINT project_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY project
    ADD CONSTRAINT project_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY shared_answer
    ADD CONSTRAINT shared_answer_pkey PRIMARY KEY (key);

CREATE INDEX account_name_address_address ON account_name_address USING btree (address);

CREATE INDEX account_name_message_at ON account_name_message USING btree (at);

CREATE INDEX analytics_event_at ON analytics_event USING btree (at);

CREATE INDEX analytics_event_project ON analytics_event USING btree (project, at);

CREATE INDEX asset_picture_given ON asset_picture USING btree (given);

CREATE INDEX follow_block_empty ON follow_block USING btree (chain_id, number) WHERE (NOT has_rows);

CREATE INDEX follow_transfer_position ON follow_transfer USING btree (chain_id, block, "position");

CREATE INDEX operator_session_expires ON operator_session USING btree (expires);

CREATE INDEX price_sample_at ON price_sample USING btree (at);

CREATE INDEX project_change_at ON project_change USING btree (at);

CREATE INDEX project_change_project ON project_change USING btree (project, id);

CREATE INDEX rate_limit_expire ON rate_limit USING btree (expire);

CREATE INDEX shared_answer_expires ON shared_answer USING btree (expires);

ALTER TABLE ONLY account_name_address
    ADD CONSTRAINT account_name_address_name_fkey FOREIGN KEY (name) REFERENCES account_name(name);

ALTER TABLE ONLY follow_account_token
    ADD CONSTRAINT follow_account_token_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES follow_chain(id);

ALTER TABLE ONLY follow_account_transaction
    ADD CONSTRAINT follow_account_transaction_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES follow_chain(id);

ALTER TABLE ONLY follow_block
    ADD CONSTRAINT follow_block_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES follow_chain(id);

ALTER TABLE ONLY follow_token
    ADD CONSTRAINT follow_token_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES follow_chain(id);

ALTER TABLE ONLY follow_transaction
    ADD CONSTRAINT follow_transaction_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES follow_chain(id);

ALTER TABLE ONLY follow_transfer
    ADD CONSTRAINT follow_transfer_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES follow_chain(id);
