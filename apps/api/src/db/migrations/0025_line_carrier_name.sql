ALTER TABLE "line" ADD COLUMN "carrier_name" text;--> statement-breakpoint
UPDATE "line" SET "carrier_name" = "service_order"."details" ->> 'carrierName'
  FROM "service_order"
  WHERE "service_order"."customer_id" = "line"."customer_id" AND "service_order"."order_id" = "line"."order_id"
    AND "service_order"."details" ->> 'carrierCode' = "line"."carrier_code";
