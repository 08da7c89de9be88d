import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { StoreAway } from '../../../../engine/server/store/StoreAway.ts'
import { type AnswerRow, type FactServer, factStoreName } from './FactServer.ts'

/**
 * The ClickHouse server at an address such as `https://user:password@host:8443/database`, asked over HTTP. Nothing is sent before
 * the first question.
 */
export function openFactServer(url: string): FactServer {
  const client = createClient({
    url,
    application: 'astrolabe',
    // What fails is thrown, and said where it is caught.
    log: { level: ClickHouseLogLevel.OFF },
    // For how long it may say nothing: while it works it says how far it is, see below.
    request_timeout: 60_000,
    clickhouse_settings: {
      // Lists of ids stand in statements, which may be longer than the 256 KiB that ClickHouse reads unless it is told.
      max_query_size: '67108864',
      // A key is of one day, so of one partition.
      do_not_merge_across_partitions_select_final: 1,
      // So that what lies between doesn't take a long question for a dead connection.
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '20000',
    },
  })
  const format = 'JSONCompactEachRow'
  return {
    ask: (query, signal) =>
      asked(async () => {
        const answer = await client.query({ query, format, ...(signal ? { abort_signal: signal } : {}) })
        return (await answer.json()) as AnswerRow[]
      }, signal),
    stream: query => streamed(client, query),
    command: query => asked(async () => void (await client.command({ query }))),
    insert: (table, columns, values) =>
      asked(async () => {
        const [first = '', ...rest] = columns
        // With names in each row it takes three times as long.
        await client.insert({ table, columns: [first, ...rest], values: [...values], format })
      }),
    close: () => client.close(),
  }
}

async function* streamed(client: ClickHouseClient, query: string): AsyncGenerator<readonly AnswerRow[]> {
  const answer = await asked(() => client.query({ query, format: 'JSONCompactEachRow' }))
  let portion: AnswerRow[] = []
  for await (const rows of answer.stream()) {
    for (const row of rows) {
      portion.push(row.json() as AnswerRow)
      if (portion.length < PORTION) continue
      yield portion
      portion = []
    }
  }
  if (portion.length > 0) yield portion
}

const PORTION = 5000

async function asked<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted()
  try {
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ClickHouseError && !awayCodes.has(error.code)) throw error
    throw new StoreAway(
      'The ClickHouse server of the facts (FACTS_URL) can’t be reached now',
      { cause: error },
      factStoreName,
    )
  }
}

/**
 * What ClickHouse refuses for a while: too many queries, memory, parts, or sessions, a read-only replica, a full disk, a timeout, no
 * connection to another node.
 */
const awayCodes = new Set(['159', '202', '203', '209', '210', '241', '242', '243', '252', '279', '319', '999'])
