import { readFileSync } from 'node:fs'
import { catalogue } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { openApiDocument } from '../../src/engine/server/openapi/openApiDocument.ts'
import { apiTables } from '../../src/engine/server/store/apiTables.ts'
import { navigationText } from './navigationText.ts'
import { openApiText } from './openApiText.ts'
import { permissionsText } from './permissionsText.ts'
import { tablesText } from './tablesText.ts'

/** Where the files of `derivedFiles` are committed, from the project's root. */
export const derivedFolder = 'docs/derived'

/**
 * What follows from the catalogue, as text by file name: a change of the catalogue shows in their diff what it changes.
 * A fact has a line; nothing in them depends on time, machine or release.
 */
export function derivedFiles(): Readonly<Record<string, string>> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return {
    'navigation.txt': navigationText(catalogue),
    'openapi.json': openApiText(openApiDocument(advertisingApi, version)),
    'permissions.txt': permissionsText(advertisingApi),
    'tables.txt': tablesText(apiTables(advertisingApi)),
  }
}
