import { readFileSync } from 'node:fs'
import { catalogue } from '../../resources.config.ts'
import { apiPages } from '../../scripts/docs/apiPages.ts'

export default {
  paths: () => apiPages(JSON.parse(readFileSync('docs/derived/openapi.json', 'utf8')), catalogue),
}
