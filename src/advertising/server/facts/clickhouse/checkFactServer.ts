import { type Finding, ok, problem } from '../../../../engine/server/node/doctor/finding.ts'
import { within } from '../../../../engine/server/within.ts'
import { factsUrl } from '../../hostHalves.ts'
import { openFactServer } from './openFactServer.ts'

/** The ClickHouse server of the facts, where `FACTS_URL` names one: reached, new enough, and this user may make tables. */
export async function checkFactServer(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  const url = factsUrl(variables)
  if (url === null) return []
  const server = openFactServer(url)
  try {
    const begun = Date.now()
    const [row = []] = await within(
      server.ask(`select version(), toUInt32(splitByChar('.', version())[1]), currentDatabase()`),
    )
    const [version, major, database] = row
    if (Number(major) < 24)
      return [
        problem(
          'Facts',
          `This is ClickHouse ${version}`,
          'Use ClickHouse 24 or newer: rows that are gone are left out of answers.',
        ),
      ]
    const may = await within(server.ask('check grant select, insert, create table, alter delete on *')).catch(
      () => null,
    )
    if (may !== null && Number(may[0]?.[0]) === 0)
      return [
        problem(
          'Facts',
          `This user may not make tables in ${database}`,
          'Grant it SELECT, INSERT, CREATE TABLE, and ALTER DELETE there.',
        ),
      ]
    return [ok('Facts', `ClickHouse ${version} answers in ${Date.now() - begun} ms`)]
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [
      problem(
        'Facts',
        text,
        'Start the ClickHouse server, make its database, open the way to it, or correct FACTS_URL.',
      ),
    ]
  } finally {
    server.close().catch(() => undefined)
  }
}
