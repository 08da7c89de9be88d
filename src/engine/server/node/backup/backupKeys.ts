import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyName } from '../../secrets/secretBox.ts'
import { type BackupManifest, keyEntry } from './backupManifest.ts'
import { collected, readBackup } from './readBackup.ts'

export function keyFile(dataDir: string): string {
  return join(dataDir, 'secrets.key')
}

/**
 * Finds the keys that the archive's secrets need, before anything is changed. The answer puts the archive's own key, if that is
 * what is needed, where the next start looks for it; another one that lies there is kept beside it.
 * @throws Error with a sentence when a key is missing
 */
export async function findKeys(
  path: string,
  manifest: BackupManifest,
  { dataDir, secretsKeys }: { readonly dataDir: string; readonly secretsKeys: readonly string[] },
): Promise<() => Promise<void>> {
  const file = keyFile(dataDir)
  const there = existsSync(file) ? [(await readFile(file, 'utf8')).trim()] : []
  const known = new Set(await Promise.all([...secretsKeys, ...there].map(keyName)))
  const missing = manifest.keys.filter(name => !known.has(name))
  if (missing.length === 0) return async () => {}
  const own = await ownKey(path, manifest)
  if (own === null || missing.some(name => name !== own.name)) {
    throw new Error(
      `The secrets in this backup were sealed with a key that isn't here. Put the secrets.key that was in DATA_DIR back to ${file}, or set SECRETS_KEY to the one that was used, and restore again. Nothing was changed.`,
    )
  }
  return async () => {
    if (existsSync(file)) await rename(file, `${file}.before`)
    await writeFile(file, own.bytes, { mode: 0o600, flush: true })
  }
}

async function ownKey(path: string, { entries }: BackupManifest) {
  if (!entries.some(({ name }) => name === keyEntry)) return null
  for await (const { name, body } of readBackup(path)) {
    if (name !== keyEntry) continue
    const bytes = await collected(body)
    return { bytes, name: await keyName(bytes.toString().trim()) }
  }
  return null
}
