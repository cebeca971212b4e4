CREATE TABLE "api_token" (
	"customer_id" integer NOT NULL,
	"token_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"description" text NOT NULL,
	"token_prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_account_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_ip" text,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_token_customer_id_token_id_pk" PRIMARY KEY("customer_id","token_id")
);
--> statement-breakpoint
CREATE TABLE "sepa_mandate" (
	"customer_id" integer NOT NULL,
	"mandate_id" text NOT NULL,
	"number" integer NOT NULL,
	"iban" text NOT NULL,
	"status" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"signed_by_account_id" uuid,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "sepa_mandate_customer_id_mandate_id_pk" PRIMARY KEY("customer_id","mandate_id")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"customer_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_customer_id_document_id_pk" PRIMARY KEY("customer_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"login_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"login_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"login_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_login_id_code_hash_pk" PRIMARY KEY("login_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "msa_document" (
	"customer_id" integer NOT NULL,
	"msa_id" uuid NOT NULL,
	"type" text NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "msa_document_customer_id_msa_id_type_pk" PRIMARY KEY("customer_id","msa_id","type")
);
--> statement-breakpoint
CREATE TABLE "msa_signing" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"msa_id" uuid NOT NULL,
	"signer_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"events" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "msa" (
	"customer_id" integer NOT NULL,
	"msa_id" uuid NOT NULL,
	"msa_version" text NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"language" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone,
	"signed_by_name" text,
	"signed_by_job_title" text,
	"effective_from" date,
	"supersedes_msa_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "msa_customer_id_msa_id_pk" PRIMARY KEY("customer_id","msa_id")
);
--> statement-breakpoint
CREATE TABLE "event_sequence" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"customer_id" integer,
	"position" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"response_status" integer,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"types" text[] NOT NULL,
	"secret" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_position" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" DROP CONSTRAINT "account_customerId_username_unique";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "activation_code_hash" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "activation_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "totp_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "totp_last_step" integer;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "expected_lines_per_month" integer;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "remarks" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "duplicate_of" integer;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "accepted_terms_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "holds_secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "api_token_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sepa_mandate" ADD CONSTRAINT "sepa_mandate_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_login_id_login_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("login_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_login_id_login_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("login_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_login_id_login_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("login_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "msa" ADD CONSTRAINT "msa_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_token_customer_id_account_id_index" ON "api_token" USING btree ("customer_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_token_hash_index" ON "api_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "passkey_login_id_index" ON "passkey" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "password_reset_login_id_index" ON "password_reset" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "msa_signing_customer_id_msa_id_index" ON "msa_signing" USING btree ("customer_id","msa_id");--> statement-breakpoint
CREATE INDEX "login_token_expires_at_index" ON "login_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook_id_created_at_index" ON "webhook_delivery" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_customer_id_index" ON "webhook" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_customer_id_username_index" ON "account" USING btree ("customer_id","username") WHERE "account"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "account_customer_id_last_name_index" ON "account" USING btree ("customer_id","last_name");--> statement-breakpoint
CREATE INDEX "account_account_id_index" ON "account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "customer_coc_number_index" ON "customer" USING btree ("coc_number");--> statement-breakpoint
CREATE INDEX "customer_status_customer_id_index" ON "customer" USING btree ("status","customer_id");--> statement-breakpoint
CREATE INDEX "customer_created_at_customer_id_index" ON "customer" USING btree ("created_at","customer_id");--> statement-breakpoint
CREATE INDEX "audit_entry_customer_id_object_type_object_id_entry_id_index" ON "audit_entry" USING btree ("customer_id","object_type","object_id","entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_customer_id_account_id_entry_id_index" ON "audit_entry" USING btree ("customer_id","account_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_position_index" ON "event" USING btree ("position");--> statement-breakpoint
CREATE INDEX "event_without_position" ON "event" USING btree ("event_id") WHERE "event"."position" is null;--> statement-breakpoint
INSERT INTO "event_sequence" ("id", "last") VALUES (1, 0);
