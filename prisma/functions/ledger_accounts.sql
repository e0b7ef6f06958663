CREATE OR REPLACE FUNCTION public.ledger_accounts()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['cash', 'fleet', 'property', 'stock', 'equity',
             'revenue', 'bonuses', 'payouts', 'goods', 'disposal',
             'fuel', 'tolls', 'transport', 'fines', 'penalties', 'repair', 'maintenance', 'insurance', 'rent',
             'wages', 'contracts', 'depreciation', 'goods_cost', 'other'];
