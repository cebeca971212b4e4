CREATE INDEX "line_session_address" ON "line_session" USING btree ("customer_id","ipv4","started_at");--> statement-breakpoint
CREATE INDEX "line_known" ON "line" USING gin ((array["customer_id"::text || ':' || lower("reference"), "customer_id"::text || ':' || lower("carrier_service_id"), "customer_id"::text || ':' || lower("end_user"->>'companyName'), "customer_id"::text || ':' || lower("end_user"->>'lastName'), "customer_id"::text || ':' || lower("end_user"->>'email'), "customer_id"::text || ':' || lower("end_user"->>'phoneNumber')]));--> statement-breakpoint
CREATE INDEX "service_order_known" ON "service_order" USING gin ((array["customer_id"::text || ':' || lower("customer_order_id"), "customer_id"::text || ':' || lower("project_id"), "customer_id"::text || ':' || lower("purchase_order_number"), "customer_id"::text || ':' || lower("reference")]));--> statement-breakpoint
CREATE INDEX "tv_account_known" ON "tv_account" USING gin ((array["customer_id"::text || ':' || lower("reference"), "customer_id"::text || ':' || lower("end_user"->>'lastName'), "customer_id"::text || ':' || lower("end_user"->>'email'), "customer_id"::text || ':' || lower("end_user"->>'phoneNumber')]));--> statement-breakpoint
UPDATE "line" SET "search_text" = concat_ws(' ', "search_text",
  lower("technical"->>'areaPop'), lower("technical"->'accessNode'->>'name'), lower("technical"->'accessNode'->>'port'),
  lower("address"->>'room'), lower(("address"->>'houseNumber') || ' ' || ("address"->>'houseNumberAddition')))
WHERE coalesce("technical"->>'areaPop', "technical"->'accessNode'->>'name', "address"->>'room', "address"->>'houseNumberAddition') IS NOT NULL;--> statement-breakpoint
UPDATE "tv_account" SET "search_text" = concat_ws(' ', "search_text",
  lower(("end_user"->'address'->>'houseNumber') || ' ' || ("end_user"->'address'->>'houseNumberAddition')))
WHERE "end_user"->'address'->>'houseNumberAddition' IS NOT NULL;--> statement-breakpoint
UPDATE "service_order" SET "search_text" = regexp_replace(concat_ws(' ', "search_text", lower(concat_ws(' ',
  "details"->'endUser'->>'companyName', "details"->'endUser'->>'firstName', "details"->'endUser'->>'middleName',
  "details"->'endUser'->>'lastName', "details"->'endUser'->>'email', "details"->'endUser'->>'phoneNumber',
  "details"->'migration'->>'currentServiceId', "details"->'migration'->>'currentContractNumber',
  "details"->'migration'->>'currentPhoneNumber', "details"->'appointmentWish'->>'phoneNumber',
  "details"->'connection'->>'ftuId', "details"->'connection'->>'israPoint'))), ' +', ' ', 'g')
WHERE "details"->'endUser' IS NOT NULL;--> statement-breakpoint
UPDATE "line" SET "search_text" = regexp_replace(regexp_replace(normalize(translate("search_text", '‘’‚‛ʼ´`“”„‟', '''''''''''''''""""'), NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), '[\u2010-\u2015\u2212]', '-', 'g') WHERE "search_text" ~ '[^\u0001-\u007e]|`';--> statement-breakpoint
UPDATE "service_order" SET "search_text" = regexp_replace(regexp_replace(normalize(translate("search_text", '‘’‚‛ʼ´`“”„‟', '''''''''''''''""""'), NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), '[\u2010-\u2015\u2212]', '-', 'g') WHERE "search_text" ~ '[^\u0001-\u007e]|`';--> statement-breakpoint
UPDATE "tv_account" SET "search_text" = regexp_replace(regexp_replace(normalize(translate("search_text", '‘’‚‛ʼ´`“”„‟', '''''''''''''''""""'), NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), '[\u2010-\u2015\u2212]', '-', 'g') WHERE "search_text" ~ '[^\u0001-\u007e]|`';
