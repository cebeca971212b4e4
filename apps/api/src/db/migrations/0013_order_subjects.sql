-- Orders for an address with an addition were called `Dorpsplein 14 B, …`; every other place writes `14-B`.
UPDATE "service_order" SET "subject" = concat_ws(', ',
  concat("details"->'address'->>'street', ' ', "details"->'address'->>'houseNumber', '-', "details"->'address'->>'houseNumberAddition'),
  nullif("details"->'address'->>'room', ''),
  "details"->'address'->>'city')
WHERE "type" = 'LINE'
  AND nullif("details"->'address'->>'street', '') IS NOT NULL
  AND nullif("details"->'address'->>'houseNumberAddition', '') IS NOT NULL;
