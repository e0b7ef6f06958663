import { Prisma } from '@waybill/db/client';

/** Builds the rows `day, years` of a moment's yearly returns in a time, by UTC days. Leap days return on 28 February. */
export function anniversariesOf(
  moment: Prisma.Sql,
  { from, until }: { readonly from: Date; readonly until: Date },
): Prisma.Sql {
  const first = Prisma.sql`(${moment} AT TIME ZONE 'UTC')::date`;
  return Prisma.sql`
    SELECT ((${first}) + make_interval(years => years))::date AS day, years
    FROM generate_series(
      greatest(1, ${from.getUTCFullYear()}::int - extract(year FROM ${first})::int),
      ${until.getUTCFullYear()}::int - extract(year FROM ${first})::int) years
    WHERE ((${first}) + make_interval(years => years))::date
      BETWEEN (${from}::timestamptz AT TIME ZONE 'UTC')::date AND (${until}::timestamptz AT TIME ZONE 'UTC')::date`;
}
