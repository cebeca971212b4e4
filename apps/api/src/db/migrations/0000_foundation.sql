CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "account" (
	"customer_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"uid" integer GENERATED ALWAYS AS IDENTITY (sequence name "account_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"login_id" uuid,
	"username" "citext" NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"email" "citext" NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"roles" text[] NOT NULL,
	"status" text NOT NULL,
	"language" text,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_customer_id_account_id_pk" PRIMARY KEY("customer_id","account_id"),
	CONSTRAINT "account_customerId_username_unique" UNIQUE("customer_id","username")
);
--> statement-breakpoint
CREATE TABLE "external_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"customer_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_identity_issuer_subject_customer_id_pk" PRIMARY KEY("issuer","subject","customer_id")
);
--> statement-breakpoint
CREATE TABLE "login" (
	"login_id" uuid PRIMARY KEY NOT NULL,
	"username" "citext" NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"customer_id" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"types" text[] NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"phone_number2" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_customer_id_contact_id_pk" PRIMARY KEY("customer_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"customer_type" text NOT NULL,
	"status" text NOT NULL,
	"brand" text NOT NULL,
	"company_name" text NOT NULL,
	"legal_form" text,
	"coc_number" text,
	"vat_number" text,
	"address" jsonb NOT NULL,
	"postal_address" jsonb,
	"iban" text,
	"bic" text,
	"account_holder_name" text,
	"payment_method" text DEFAULT 'BANK_TRANSFER' NOT NULL,
	"payment_term_days" integer DEFAULT 30 NOT NULL,
	"custom_invoice_reference" text,
	"invoice_attachment_preference" text DEFAULT 'pdf_and_ubl' NOT NULL,
	"language" text NOT NULL,
	"loyalty_participant" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loyalty_entry" (
	"customer_id" integer NOT NULL,
	"entry_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "loyalty_entry_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booked_at" timestamp with time zone NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "loyalty_entry_customer_id_entry_id_pk" PRIMARY KEY("customer_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_login" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer,
	"brand" text NOT NULL,
	"language" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "oidc_payload" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"uid" text,
	"user_code" text,
	"grant_id" text,
	"payload" jsonb NOT NULL,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"customer_id" integer NOT NULL,
	"entry_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occurred_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"account_id" uuid,
	"ip" text,
	"operation" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_entry_customer_id_entry_id_pk" PRIMARY KEY("customer_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" integer,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_key" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"sid" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"via" text NOT NULL,
	"auth_time" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "used_id_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_login_id_login_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("login_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entry" ADD CONSTRAINT "loyalty_entry_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_login_id_index" ON "account" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "account_email_index" ON "account" USING btree ("email");--> statement-breakpoint
CREATE INDEX "account_username_index" ON "account" USING btree ("username");--> statement-breakpoint
CREATE INDEX "mail_customer_id_created_at_index" ON "mail" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_created_at_index" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oidc_payload_grant_id_index" ON "oidc_payload" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_uid_index" ON "oidc_payload" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_expires_at_index" ON "oidc_payload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "event_customer_id_event_id_index" ON "event" USING btree ("customer_id","event_id");--> statement-breakpoint
CREATE INDEX "session_customer_id_account_id_index" ON "session" USING btree ("customer_id","account_id");--> statement-breakpoint
CREATE INDEX "session_ends_at_index" ON "session" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "used_id_token_expires_at_index" ON "used_id_token" USING btree ("expires_at");