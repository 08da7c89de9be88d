import type { Database, Queries } from '../../src/engine/server/node/postgres/Database.ts'

/** A database that notes in `asked` whatever it is asked for, a line for each time. */
export function notedDatabase(db: Database, asked: string[]): Database {
  const { queryLong } = db
  return {
    ...db,
    ...noted(db, asked),
    ...(queryLong ? { queryLong: noted({ ...db, query: queryLong }, asked).query } : {}),
    transaction: async work => {
      asked.push('begin')
      try {
        return await db.transaction(tx => work(noted(tx, asked)))
      } finally {
        asked.push('end')
      }
    },
  }
}

function noted(db: Queries, asked: string[]): Queries {
  return {
    query: (sql, ...more) => {
      asked.push(sql)
      return db.query(sql, ...more)
    },
    exec: sql => {
      asked.push(sql)
      return db.exec(sql)
    },
  }
}
