import { catalogue } from '../../resources.config.ts'
import { resourcePages } from '../../scripts/docs/resourcePages.ts'

export default { paths: () => resourcePages(catalogue) }
