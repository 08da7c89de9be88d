import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'

/** Whether the facts of this database are kept on ClickHouse. Once they are, the database alone can't answer for them. */
export async function areOnClickhouse(db: Queries): Promise<boolean> {
  return (await db.query('select 1 from fact_place')).length > 0
}

export async function areInDatabase(db: Queries): Promise<boolean> {
  return (await db.query('select 1 from fact_hourly limit 1')).length > 0
}

/** From now on they are kept on ClickHouse. */
export async function placeOnClickhouse(db: Queries): Promise<void> {
  await db.query('insert into fact_place values (true) on conflict do nothing')
}
