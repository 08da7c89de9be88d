import { expect, it } from 'vitest'
import { moneyText } from '../../src/advertising/preflight/moneyText.ts'
import { momentText } from '../../src/engine/contract/momentText.ts'
import { vocabularyLabel } from '../../src/engine/contract/vocabularies.ts'
import { formatMoment } from '../../src/engine/derive/cells/formatMoment.ts'
import { formatDate, formatRelative } from '../../src/engine/kit/formatDate.ts'
import { formatCompact } from '../../src/engine/kit/formatNumber.ts'
import { english, readLanguage, saidIn } from '../../src/engine/texts/language.ts'

const german = readLanguage('de', { texts: {}, said: {} })
const moment = '2025-12-29T10:00:00.000Z'

it.each([
  ['a country', () => vocabularyLabel('country', 'DE'), 'Deutschland', 'Germany'],
  ['an amount', () => moneyText(1_234_500_000, 'USD'), '1.234,50\u00a0$', '$1,234.50'],
  ['a moment', () => momentText(moment, 'UTC'), '29. Dez. 2025, 10:00 (UTC)', 'Dec 29, 2025, 10:00 (UTC)'],
  ['a moment of a table', () => formatMoment(moment, 'UTC'), '29. Dez. 2025', 'Dec 29, 2025'],
  ['a day', () => formatDate('2025-12-29'), '29. Dez. 2025', 'Dec 29, 2025'],
  ['a time from now', () => formatRelative(0, 3 * 86_400_000), 'vor 3 Tagen', '3 days ago'],
  ['a short figure', () => formatCompact(1_200_000), '1,2\u00a0Mio.', '1.2M'],
])('says %s in the language that is read, whichever was first', (_, say, inGerman, inEnglish) => {
  expect([saidIn(german, say), saidIn(english, say), saidIn(german, say)]).toEqual([inGerman, inEnglish, inGerman])
})
