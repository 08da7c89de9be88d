import { catalogue } from '../../resources.config.ts'
import { metricPages } from '../../scripts/docs/metricPages.ts'

export default { paths: () => metricPages(catalogue) }
