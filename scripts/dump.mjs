import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { advertisingHost } from '../src/advertising/server/advertisingHost.ts'
import { postgresHalves } from '../src/advertising/server/postgresHalves.ts'
import { readEnvironment } from '../src/engine/server/environment.ts'
import { runBackup } from '../src/engine/server/node/backup/runBackupCommand.ts'
import { openApi } from '../src/engine/server/node/openApi.ts'
import { openDatabase } from '../src/engine/server/node/openStore.ts'

// `npm run dump`: a backup of this version's small sample in tests/dumps, which later versions must start with. A release makes one.
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-dump-'))
const variables = { DATA_DIR: folder, SECRETS_KEY: 'the-key-of-the-dumps-in-the-tests', SIMULATOR: 'false' }
const environment = readEnvironment(variables)
// Most of what it weighs is more of the same.
const fewer = `
  delete from fact_hourly where hour < now() - interval '1 day';
  delete from fact_daily where day < current_date - 1;
  delete from fact_people where get_byte(sha256(key::text::bytea), 0) > 8;
  delete from segment_member where get_byte(sha256(hash), 0) > 8;
  delete from history where get_byte(sha256((_data ->> 'of')::bytea), 0) > 60;
  delete from conversion_log where ctid not in (select ctid from conversion_log limit 200);
`
const fail = (...said) => console.error(...said)
try {
  const { sample } = advertisingHost
  const product = { ...advertisingHost, sample: { ...sample, write: now => sample.write(now, 'small') } }
  const log = { info: () => {}, warn: fail, error: fail }
  const api = await openApi({ ...product, extensions: postgresHalves }, environment, { log, say: console.log })
  await api.close()
  const db = await openDatabase(environment, { onProgress: console.log, onIdleError: fail, onLost: fail })
  await db.exec(fewer)
  await db.close()
  await runBackup([`tests/dumps/${version}.tar.gz`], variables)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
