import { EnvironmentError } from '../../engine/server/environment.ts'
import type { PostgresExtension } from '../../engine/server/node/postgres/postgresExtension.ts'
import { factStore } from './facts/store/factStore.ts'
import { postgresHalves } from './postgresHalves.ts'

/**
 * What the product keeps beside rows on a host: in the database, and facts on ClickHouse where `FACTS_URL` names one.
 * @throws EnvironmentError when that is no address of one
 */
export async function hostHalves(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<readonly PostgresExtension[]> {
  const url = factsUrl(variables)
  if (url === null) return postgresHalves
  // Loaded by those who need it.
  const [{ clickhouseFacts }, { openFactServer }] = await Promise.all([
    import('./facts/clickhouse/clickhouseFacts.ts'),
    import('./facts/clickhouse/openFactServer.ts'),
  ])
  const rest = postgresHalves.filter(({ extension }) => extension.name !== factStore.name)
  return [clickhouseFacts(openFactServer(url)), ...rest]
}

/** The address of the ClickHouse server that keeps the facts; null where the database does. @throws EnvironmentError */
export function factsUrl({ FACTS_URL }: Readonly<Record<string, string | undefined>>): string | null {
  const text = FACTS_URL?.trim() || null
  if (text === null) return null
  const url = URL.parse(text)
  if ((url?.protocol !== 'http:' && url?.protocol !== 'https:') || !/^\/?\w*$/.test(url.pathname)) {
    throw new EnvironmentError([
      'FACTS_URL must be the HTTP address of a ClickHouse server, such as https://user:password@host:8443/astrolabe',
    ])
  }
  return text
}
