CREATE TABLE "line_state_change" (
	"customer_id" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"change_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "line_state_change_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"in_service" smallint NOT NULL,
	"down" smallint NOT NULL,
	"degraded" smallint NOT NULL,
	CONSTRAINT "line_state_change_customer_id_changed_at_change_id_pk" PRIMARY KEY("customer_id","changed_at","change_id")
);
