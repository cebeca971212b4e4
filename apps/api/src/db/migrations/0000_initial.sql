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
	"activation_code_hash" text,
	"activation_expires_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_customer_id_account_id_pk" PRIMARY KEY("customer_id","account_id")
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
CREATE TABLE "audit_entry" (
	"customer_id" integer NOT NULL,
	"entry_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occurred_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"account_id" uuid,
	"via" text,
	"ip" text,
	"operation" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_entry_customer_id_entry_id_pk" PRIMARY KEY("customer_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "event_sequence" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" integer,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"account_id" uuid,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"position" bigint
);
--> statement-breakpoint
CREATE TABLE "availability_batch_row" (
	"customer_id" integer NOT NULL,
	"batch_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"input" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"result" jsonb,
	"availability_id" uuid,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "availability_batch_row_customer_id_batch_id_row_pk" PRIMARY KEY("customer_id","batch_id","row")
);
--> statement-breakpoint
CREATE TABLE "availability_batch" (
	"customer_id" integer NOT NULL,
	"batch_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"file_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"rows" integer NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "availability_batch_customer_id_batch_id_pk" PRIMARY KEY("customer_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "address_watch" (
	"customer_id" integer NOT NULL,
	"watch_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"coverage" text NOT NULL,
	"last_offers" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_checked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "address_watch_customer_id_watch_id_pk" PRIMARY KEY("customer_id","watch_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_response" (
	"customer_id" integer NOT NULL,
	"availability_id" uuid NOT NULL,
	"carrier_code" text NOT NULL,
	"result" jsonb NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"responded_at" timestamp with time zone,
	CONSTRAINT "carrier_response_customer_id_availability_id_carrier_code_pk" PRIMARY KEY("customer_id","availability_id","carrier_code")
);
--> statement-breakpoint
CREATE TABLE "line_availability" (
	"customer_id" integer NOT NULL,
	"availability_id" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"match" text NOT NULL,
	"alternatives" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	CONSTRAINT "line_availability_customer_id_availability_id_pk" PRIMARY KEY("customer_id","availability_id")
);
--> statement-breakpoint
CREATE TABLE "customer_price" (
	"customer_id" integer NOT NULL,
	"product_code" text NOT NULL,
	"unit_price" numeric(12, 4) NOT NULL,
	CONSTRAINT "customer_price_customer_id_product_code_pk" PRIMARY KEY("customer_id","product_code")
);
--> statement-breakpoint
CREATE TABLE "package" (
	"package_code" text PRIMARY KEY NOT NULL,
	"order_type" text NOT NULL,
	"carrier_code" text,
	"orderable" boolean NOT NULL,
	"definition" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
	"version" integer DEFAULT 1 NOT NULL,
	"expected_lines_per_month" integer,
	"remarks" text,
	"duplicate_of" integer,
	"status_reason" text,
	"approved_at" timestamp with time zone,
	"accepted_terms_at" timestamp with time zone,
	"second_factor_scope" text DEFAULT 'NOBODY' NOT NULL,
	"second_factor_roles" text[] DEFAULT '{}' NOT NULL
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
CREATE TABLE "ip_pool" (
	"pool_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ip_pool_pool_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prefix" "cidr" NOT NULL,
	"family" integer NOT NULL,
	"assigned_count" numeric(40, 0) DEFAULT '0' NOT NULL,
	CONSTRAINT "ip_pool_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
CREATE TABLE "ip_prefix" (
	"customer_id" integer NOT NULL,
	"prefix_id" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "ip_prefix_prefix_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 9001 CACHE 1),
	"prefix" "cidr" NOT NULL,
	"family" integer NOT NULL,
	"status" text NOT NULL,
	"service_type" text,
	"service_id" integer,
	"description" text,
	"assigned_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ip_prefix_customer_id_prefix_id_pk" PRIMARY KEY("customer_id","prefix_id")
);
--> statement-breakpoint
CREATE TABLE "line_diagnostic" (
	"customer_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"diagnostic_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"started_by_account_id" uuid,
	"verdict" text,
	"findings" jsonb NOT NULL,
	"dsl" jsonb,
	"pon" jsonb,
	"ip" jsonb,
	CONSTRAINT "line_diagnostic_customer_id_diagnostic_id_pk" PRIMARY KEY("customer_id","diagnostic_id")
);
--> statement-breakpoint
CREATE TABLE "line_ping_hour" (
	"customer_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"measured" integer NOT NULL,
	"responded" integer NOT NULL,
	"rtt_sum_ms" double precision NOT NULL,
	"rtt_max_ms" double precision,
	"loss_sum" double precision NOT NULL,
	CONSTRAINT "line_ping_hour_customer_id_line_id_at_pk" PRIMARY KEY("customer_id","line_id","at")
);
--> statement-breakpoint
CREATE TABLE "line_ping" (
	"customer_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rtt_avg_ms" double precision,
	"rtt_max_ms" double precision,
	"loss_percent" double precision NOT NULL,
	CONSTRAINT "line_ping_customer_id_line_id_at_pk" PRIMARY KEY("customer_id","line_id","at")
);
--> statement-breakpoint
CREATE TABLE "line_session" (
	"customer_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"duration_seconds" integer NOT NULL,
	"ipv4" text,
	"ipv6_prefix" text,
	"bytes_in" bigint NOT NULL,
	"bytes_out" bigint NOT NULL,
	"terminate_cause" text,
	CONSTRAINT "line_session_customer_id_line_id_session_id_pk" PRIMARY KEY("customer_id","line_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "line" (
	"customer_id" integer NOT NULL,
	"line_id" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "line_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 204512 CACHE 1),
	"reference" text,
	"status" text NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"status_reason" text,
	"operational_state" text DEFAULT 'UNKNOWN' NOT NULL,
	"state_since" timestamp with time zone,
	"package_code" text NOT NULL,
	"package_name" text NOT NULL,
	"technology" text NOT NULL,
	"physical_carrier" text NOT NULL,
	"carrier_code" text NOT NULL,
	"carrier_service_id" text,
	"down_mbps" integer NOT NULL,
	"up_mbps" integer NOT NULL,
	"address" jsonb NOT NULL,
	"postal_code" text NOT NULL,
	"house_number" integer NOT NULL,
	"city" text NOT NULL,
	"address_key" text NOT NULL,
	"end_user" jsonb NOT NULL,
	"sla" jsonb,
	"contract" jsonb,
	"contract_end_date" date,
	"termination_date" date,
	"monthly_amount" numeric(12, 2) NOT NULL,
	"evcs" jsonb NOT NULL,
	"technical" jsonb NOT NULL,
	"order_id" integer NOT NULL,
	"open_order_id" integer,
	"active_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "line_customer_id_line_id_pk" PRIMARY KEY("customer_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "login" (
	"login_id" uuid PRIMARY KEY NOT NULL,
	"username" "citext" NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"recovery_address" "citext",
	"new_recovery_address" "citext",
	"recovery_code_hash" text,
	"recovery_code_expires_at" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_username_unique" UNIQUE("username"),
	CONSTRAINT "login_recoveryCodeHash_unique" UNIQUE("recovery_code_hash")
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
	"contains_secret" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text
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
CREATE TABLE "notice_reader" (
	"customer_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"last_read_position" bigint DEFAULT 0 NOT NULL,
	"muted_kinds" text[] DEFAULT '{}' NOT NULL,
	"mail_copy_types" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "notice_reader_customer_id_account_id_pk" PRIMARY KEY("customer_id","account_id")
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
CREATE TABLE "order_document" (
	"customer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_document_customer_id_document_id_pk" PRIMARY KEY("customer_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"customer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"note_id" uuid NOT NULL,
	"author" text NOT NULL,
	"actor" text NOT NULL,
	"account_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_note_customer_id_note_id_pk" PRIMARY KEY("customer_id","note_id")
);
--> statement-breakpoint
CREATE TABLE "service_order" (
	"customer_id" integer NOT NULL,
	"order_id" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "service_order_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 104211 CACHE 1),
	"customer_order_id" text NOT NULL,
	"project_id" text,
	"type" text NOT NULL,
	"sub_type" text NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"previous_status" text,
	"status_reason" jsonb,
	"milestone" text NOT NULL,
	"milestones" jsonb NOT NULL,
	"history" jsonb NOT NULL,
	"waiting_on" text NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"jeopardy" text DEFAULT 'NONE' NOT NULL,
	"service_id" integer,
	"service_label" text,
	"quotation_id" integer,
	"package_code" text NOT NULL,
	"package_name" text NOT NULL,
	"items" jsonb NOT NULL,
	"mrc" numeric(12, 2) NOT NULL,
	"nrc" numeric(12, 2) NOT NULL,
	"term_months" integer NOT NULL,
	"wish_date" date NOT NULL,
	"promised_date" date,
	"planned_date" date,
	"delivered_date" date,
	"appointment" jsonb,
	"contact" jsonb,
	"reference" text,
	"purchase_order_number" text,
	"details" jsonb NOT NULL,
	"address_key" text,
	"cancellation_charge" numeric(12, 2),
	"created_by_account_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"is_open" boolean NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_order_customer_id_order_id_pk" PRIMARY KEY("customer_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
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
CREATE TABLE "server_key" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "session" (
	"sid" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"via" text NOT NULL,
	"api_token_id" uuid,
	"ip" text,
	"user_agent" text,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"auth_time" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "used_id_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_count" (
	"customer_id" integer NOT NULL,
	"entry_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "status_count_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"status" text NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "status_count_customer_id_entry_id_pk" PRIMARY KEY("customer_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "tv_account" (
	"customer_id" integer NOT NULL,
	"tv_account_id" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "tv_account_tv_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 71001 CACHE 1),
	"account_nr" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "tv_account_account_nr_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 400001 CACHE 1),
	"status" text NOT NULL,
	"previous_status" text,
	"reference" text,
	"line_id" integer,
	"end_user" jsonb NOT NULL,
	"encrypted_pin" text,
	"max_devices" integer NOT NULL,
	"device_count" integer DEFAULT 0 NOT NULL,
	"pending_since" timestamp with time zone,
	"code_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"activated_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"cancellation_date" date,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tv_account_customer_id_tv_account_id_pk" PRIMARY KEY("customer_id","tv_account_id")
);
--> statement-breakpoint
CREATE TABLE "tv_activation_code" (
	"customer_id" integer NOT NULL,
	"activation_code_id" uuid NOT NULL,
	"tv_account_id" integer NOT NULL,
	"is_direct" boolean NOT NULL,
	"code_hash" text NOT NULL,
	"encrypted_code" text,
	"status" text NOT NULL,
	"device_name" text,
	"email" text,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"issued_by_account_id" uuid,
	CONSTRAINT "tv_activation_code_customer_id_activation_code_id_pk" PRIMARY KEY("customer_id","activation_code_id")
);
--> statement-breakpoint
CREATE TABLE "tv_activation_request" (
	"customer_id" integer NOT NULL,
	"activation_request_id" uuid NOT NULL,
	"tv_account_id" integer NOT NULL,
	"activation_code_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"device_type" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_account_id" uuid,
	CONSTRAINT "tv_activation_request_customer_id_activation_request_id_pk" PRIMARY KEY("customer_id","activation_request_id")
);
--> statement-breakpoint
CREATE TABLE "tv_device" (
	"customer_id" integer NOT NULL,
	"tv_account_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone,
	CONSTRAINT "tv_device_customer_id_tv_account_id_device_id_pk" PRIMARY KEY("customer_id","tv_account_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "tv_package" (
	"product_code" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"type" text NOT NULL,
	"orderable" boolean NOT NULL,
	"definition" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tv_package_productId_unique" UNIQUE("product_id")
);
--> statement-breakpoint
CREATE TABLE "tv_product" (
	"customer_id" integer NOT NULL,
	"tv_product_id" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "tv_product_tv_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 90001 CACHE 1),
	"tv_account_id" integer NOT NULL,
	"account_nr" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_code" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"start_date" date NOT NULL,
	"cancellation_date" date,
	"end_date" date,
	"price" numeric(12, 2) NOT NULL,
	CONSTRAINT "tv_product_customer_id_tv_product_id_pk" PRIMARY KEY("customer_id","tv_product_id")
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
	"restart_count" integer DEFAULT 0 NOT NULL,
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
ALTER TABLE "account" ADD CONSTRAINT "account_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_login_id_login_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("login_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_batch" ADD CONSTRAINT "availability_batch_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_watch" ADD CONSTRAINT "address_watch_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_availability" ADD CONSTRAINT "line_availability_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_price" ADD CONSTRAINT "customer_price_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sepa_mandate" ADD CONSTRAINT "sepa_mandate_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD CONSTRAINT "ip_prefix_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line" ADD CONSTRAINT "line_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_login_id_login_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("login_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_login_id_login_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("login_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_login_id_login_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("login_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entry" ADD CONSTRAINT "loyalty_entry_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "msa" ADD CONSTRAINT "msa_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_order" ADD CONSTRAINT "service_order_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_account" ADD CONSTRAINT "tv_account_customer_id_customer_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_customer_id_username_index" ON "account" USING btree ("customer_id","username") WHERE "account"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "account_customer_id_last_name_index" ON "account" USING btree ("customer_id","last_name");--> statement-breakpoint
CREATE INDEX "account_account_id_index" ON "account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_login_id_index" ON "account" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "account_email_index" ON "account" USING btree ("email");--> statement-breakpoint
CREATE INDEX "account_username_index" ON "account" USING btree ("username");--> statement-breakpoint
CREATE INDEX "api_token_customer_id_account_id_index" ON "api_token" USING btree ("customer_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_token_hash_index" ON "api_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "audit_entry_customer_id_object_type_object_id_entry_id_index" ON "audit_entry" USING btree ("customer_id","object_type","object_id","entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_customer_id_account_id_entry_id_index" ON "audit_entry" USING btree ("customer_id","account_id","entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_security" ON "audit_entry" USING btree ("occurred_at") WHERE "object_type" in ('sign-in', 'refusal');--> statement-breakpoint
CREATE INDEX "event_customer_id_event_id_index" ON "event" USING btree ("customer_id","event_id");--> statement-breakpoint
CREATE INDEX "event_customer_id_position_index" ON "event" USING btree ("customer_id","position");--> statement-breakpoint
CREATE INDEX "event_notice" ON "event" USING btree ("customer_id","position") WHERE "type" in ('order.on-hold', 'order.late', 'order.rejected', 'order.failed', 'order.planned', 'order.appointment-changed', 'order.completed', 'order.cancelled', 'order.note-added', 'order.document-added', 'line.state-changed', 'line.suspended', 'diagnostic.done', 'diagnostic.failed', 'tv-activation.requested', 'msa.offered', 'msa.terminated', 'account.created', 'account.activated', 'account.deleted', 'webhook.paused');--> statement-breakpoint
CREATE UNIQUE INDEX "event_position_index" ON "event" USING btree ("position");--> statement-breakpoint
CREATE INDEX "event_without_position" ON "event" USING btree ("event_id") WHERE "event"."position" is null;--> statement-breakpoint
CREATE INDEX "availability_batch_row_customer_id_batch_id_outcome_row_index" ON "availability_batch_row" USING btree ("customer_id","batch_id","outcome","row");--> statement-breakpoint
CREATE INDEX "availability_batch_row_availability" ON "availability_batch_row" USING btree ("customer_id","availability_id") WHERE "availability_batch_row"."availability_id" is not null;--> statement-breakpoint
CREATE INDEX "availability_batch_row_waiting" ON "availability_batch_row" USING btree ("customer_id","batch_id","row") WHERE outcome in ('WAITING', 'CHECKING');--> statement-breakpoint
CREATE INDEX "availability_batch_customer_id_created_at_index" ON "availability_batch" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "availability_batch_created_at_index" ON "availability_batch" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "availability_batch_open" ON "availability_batch" USING btree ("created_at") WHERE is_open;--> statement-breakpoint
CREATE INDEX "address_watch_customer_id_created_at_index" ON "address_watch" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "address_watch_last_checked_at_index" ON "address_watch" USING btree ("last_checked_at");--> statement-breakpoint
CREATE INDEX "line_availability_valid_until_index" ON "line_availability" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "package_order_type_package_code_index" ON "package" USING btree ("order_type","package_code");--> statement-breakpoint
CREATE INDEX "customer_coc_number_index" ON "customer" USING btree ("coc_number");--> statement-breakpoint
CREATE INDEX "customer_status_customer_id_index" ON "customer" USING btree ("status","customer_id");--> statement-breakpoint
CREATE INDEX "customer_created_at_customer_id_index" ON "customer" USING btree ("created_at","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ip_prefix_prefix_id_index" ON "ip_prefix" USING btree ("prefix_id");--> statement-breakpoint
CREATE INDEX "ip_prefix_customer_id_service_type_service_id_index" ON "ip_prefix" USING btree ("customer_id","service_type","service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "line_diagnostic_diagnostic_id_index" ON "line_diagnostic" USING btree ("diagnostic_id");--> statement-breakpoint
CREATE INDEX "line_diagnostic_customer_id_line_id_started_at_index" ON "line_diagnostic" USING btree ("customer_id","line_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "line_diagnostic_running" ON "line_diagnostic" USING btree ("customer_id","line_id") WHERE status = 'RUNNING';--> statement-breakpoint
CREATE INDEX "line_diagnostic_open" ON "line_diagnostic" USING btree ("started_at","diagnostic_id") WHERE status = 'RUNNING';--> statement-breakpoint
CREATE INDEX "line_session_customer_id_line_id_started_at_index" ON "line_session" USING btree ("customer_id","line_id","started_at");--> statement-breakpoint
CREATE INDEX "line_session_address" ON "line_session" USING btree ("customer_id","ipv4","started_at");--> statement-breakpoint
CREATE INDEX "line_line_id_index" ON "line" USING hash ("line_id");--> statement-breakpoint
CREATE INDEX "line_status" ON "line" USING btree ("customer_id","status","line_id","technology","operational_state","carrier_code","package_code");--> statement-breakpoint
CREATE INDEX "line_customer_id_operational_state_line_id_index" ON "line" USING btree ("customer_id","operational_state","line_id");--> statement-breakpoint
CREATE INDEX "line_customer_id_technology_line_id_index" ON "line" USING btree ("customer_id","technology","line_id");--> statement-breakpoint
CREATE INDEX "line_customer_id_carrier_code_line_id_index" ON "line" USING btree ("customer_id","carrier_code","line_id");--> statement-breakpoint
CREATE INDEX "line_customer_id_package_code_line_id_index" ON "line" USING btree ("customer_id","package_code","line_id");--> statement-breakpoint
CREATE INDEX "line_customer_id_city_line_id_index" ON "line" USING btree ("customer_id","city","line_id");--> statement-breakpoint
CREATE INDEX "line_customer_id_contract_end_date_line_id_index" ON "line" USING btree ("customer_id","contract_end_date","line_id");--> statement-breakpoint
CREATE INDEX "line_customer_id_postal_code_house_number_index" ON "line" USING btree ("customer_id","postal_code","house_number");--> statement-breakpoint
CREATE INDEX "line_open_order" ON "line" USING btree ("customer_id","line_id") WHERE open_order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "line_address_key" ON "line" USING btree ("customer_id","address_key") WHERE status not in ('TERMINATED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "line_search" ON "line" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "line_identifiers" ON "line" USING gin ((array["customer_id"::text || ':' || lower("reference"), "customer_id"::text || ':' || lower("carrier_service_id"), "customer_id"::text || ':' || lower("end_user"->>'companyName'), "customer_id"::text || ':' || lower("end_user"->>'lastName'), "customer_id"::text || ':' || lower("end_user"->>'email'), "customer_id"::text || ':' || lower("end_user"->>'phoneNumber')]));--> statement-breakpoint
CREATE INDEX "passkey_login_id_index" ON "passkey" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "password_reset_login_id_index" ON "password_reset" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "mail_customer_id_created_at_index" ON "mail" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_created_at_index" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "msa_signing_customer_id_msa_id_index" ON "msa_signing" USING btree ("customer_id","msa_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_grant_id_index" ON "oidc_payload" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_uid_index" ON "oidc_payload" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_expires_at_index" ON "oidc_payload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_document_customer_id_order_id_created_at_index" ON "order_document" USING btree ("customer_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_note_customer_id_order_id_created_at_index" ON "order_note" USING btree ("customer_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "service_order_order_id_index" ON "service_order" USING hash ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_order_customer_id_customer_order_id_index" ON "service_order" USING btree ("customer_id","customer_order_id");--> statement-breakpoint
CREATE INDEX "service_order_customer_id_status_order_id_index" ON "service_order" USING btree ("customer_id","status","order_id");--> statement-breakpoint
CREATE INDEX "service_order_customer_id_sub_type_order_id_index" ON "service_order" USING btree ("customer_id","sub_type","order_id");--> statement-breakpoint
CREATE INDEX "service_order_customer_id_wish_date_order_id_index" ON "service_order" USING btree ("customer_id","wish_date","order_id");--> statement-breakpoint
CREATE INDEX "service_order_customer_id_planned_date_order_id_index" ON "service_order" USING btree ("customer_id","planned_date","order_id");--> statement-breakpoint
CREATE INDEX "service_order_customer_id_created_at_index" ON "service_order" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "service_order_customer_id_type_service_id_index" ON "service_order" USING btree ("customer_id","type","service_id");--> statement-breakpoint
CREATE INDEX "service_order_customer_id_project_id_index" ON "service_order" USING btree ("customer_id","project_id");--> statement-breakpoint
CREATE INDEX "service_order_quotation" ON "service_order" USING btree ("customer_id","quotation_id") WHERE quotation_id is not null;--> statement-breakpoint
CREATE INDEX "service_order_status_order_id_index" ON "service_order" USING btree ("status","order_id");--> statement-breakpoint
CREATE INDEX "service_order_open" ON "service_order" USING btree ("customer_id","status","waiting_on","jeopardy") WHERE is_open;--> statement-breakpoint
CREATE UNIQUE INDEX "service_order_open_address_key" ON "service_order" USING btree ("customer_id","address_key") WHERE is_open and address_key is not null;--> statement-breakpoint
CREATE INDEX "service_order_search" ON "service_order" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_order_identifiers" ON "service_order" USING gin ((array["customer_id"::text || ':' || lower("customer_order_id"), "customer_id"::text || ':' || lower("project_id"), "customer_id"::text || ':' || lower("purchase_order_number"), "customer_id"::text || ':' || lower("reference")]));--> statement-breakpoint
CREATE INDEX "login_token_expires_at_index" ON "login_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_customer_id_account_id_index" ON "session" USING btree ("customer_id","account_id");--> statement-breakpoint
CREATE INDEX "session_ends_at_index" ON "session" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "used_id_token_expires_at_index" ON "used_id_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tv_account_tv_account_id_index" ON "tv_account" USING hash ("tv_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tv_account_customer_id_account_nr_index" ON "tv_account" USING btree ("customer_id","account_nr");--> statement-breakpoint
CREATE INDEX "tv_account_customer_id_status_account_nr_index" ON "tv_account" USING btree ("customer_id","status","account_nr");--> statement-breakpoint
CREATE INDEX "tv_account_pending" ON "tv_account" USING btree ("customer_id","pending_since","account_nr") WHERE pending_since is not null;--> statement-breakpoint
CREATE INDEX "tv_account_ending" ON "tv_account" USING btree ("cancellation_date") WHERE status = 'cancelling';--> statement-breakpoint
CREATE INDEX "tv_account_line" ON "tv_account" USING btree ("customer_id","line_id") WHERE line_id is not null;--> statement-breakpoint
CREATE INDEX "tv_account_search" ON "tv_account" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tv_account_identifiers" ON "tv_account" USING gin ((array["customer_id"::text || ':' || lower("reference"), "customer_id"::text || ':' || lower("end_user"->>'lastName'), "customer_id"::text || ':' || lower("end_user"->>'email'), "customer_id"::text || ':' || lower("end_user"->>'phoneNumber')]));--> statement-breakpoint
CREATE UNIQUE INDEX "tv_activation_code_open" ON "tv_activation_code" USING btree ("customer_id","tv_account_id","is_direct") WHERE status = 'ISSUED';--> statement-breakpoint
CREATE INDEX "tv_activation_code_hash" ON "tv_activation_code" USING hash ("code_hash");--> statement-breakpoint
CREATE INDEX "tv_activation_code_expiring" ON "tv_activation_code" USING btree ("expires_at") WHERE status = 'ISSUED';--> statement-breakpoint
CREATE INDEX "tv_activation_code_by_time" ON "tv_activation_code" USING btree ("issued_at","activation_code_id") WHERE status = 'ISSUED';--> statement-breakpoint
CREATE INDEX "tv_activation_code_customer_id_tv_account_id_issued_at_index" ON "tv_activation_code" USING btree ("customer_id","tv_account_id","issued_at");--> statement-breakpoint
CREATE INDEX "tv_activation_request_customer_id_tv_account_id_requested_at_index" ON "tv_activation_request" USING btree ("customer_id","tv_account_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tv_activation_request_pending" ON "tv_activation_request" USING btree ("customer_id","tv_account_id","device_id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "tv_product_customer_id_tv_account_id_index" ON "tv_product" USING btree ("customer_id","tv_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tv_product_unique" ON "tv_product" USING btree ("customer_id","tv_account_id","product_id") WHERE status <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "tv_product_base" ON "tv_product" USING btree ("customer_id","tv_account_id") WHERE type = 'base' and status <> 'ended';--> statement-breakpoint
CREATE INDEX "tv_product_code" ON "tv_product" USING btree ("customer_id","product_code","account_nr") WHERE status <> 'ended';--> statement-breakpoint
CREATE INDEX "tv_product_starting" ON "tv_product" USING btree ("start_date") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "tv_product_ending" ON "tv_product" USING btree ("cancellation_date") WHERE status = 'cancelling';--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook_id_created_at_index" ON "webhook_delivery" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_customer_id_index" ON "webhook" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD CONSTRAINT "ip_prefix_no_overlap" EXCLUDE USING gist ("prefix" inet_ops WITH &&) WHERE ("status" <> 'RELEASED');--> statement-breakpoint
INSERT INTO "event_sequence" ("id", "last_position") VALUES (1, 0);
