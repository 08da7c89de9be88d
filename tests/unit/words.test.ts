import englishMessages from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { leaves, readTexts } from '../texts/readTexts.ts'
import { saidTexts } from '../texts/saidTexts.ts'
import { brokenRules, type Place, placedTexts } from '../texts/wordRules.ts'

const placed = placedTexts()
const read = readTexts()
const said = saidTexts()

describe('the words of the console', () => {
  it('are found with their places', () => {
    const count = (place: Place) => [...placed.values()].filter(places => places.has(place)).length
    expect(count('button')).toBeGreaterThan(150)
    expect(count('label')).toBeGreaterThan(600)
    expect(count('help')).toBeGreaterThan(200)
  })

  it('keep the rules', () => {
    const everywhere = [...read.engine, ...read.advertising, ...said.engine, ...said.advertising]
    const broken = everywhere
      .filter(text => !given.has(text))
      .flatMap(text =>
        [...(placed.get(text) ?? (['text'] as const))].flatMap(place =>
          brokenRules(text, place).map(rule => `"${text}" (${place}) ${rule}`),
        ),
      )
    expect(broken).toEqual([])
  })

  it('are exempt only where they are still there', () => {
    const everywhere = new Set([...read.engine, ...read.advertising])
    expect([...given].filter(text => !everywhere.has(text))).toEqual([])
  })
})

it.each<[string, Place, string]>([
  ['Pause Campaign', 'button', 'is not in sentence case'],
  ['Paused campaigns.', 'label', 'ends with a full stop'],
  ['Spent in the whole flight', 'help', 'ends without a full stop'],
  ['Choose the line items of a campaign to copy', 'button', 'has more than 36 characters'],
  ['flights.0.end must be after the start', 'text', 'has a path of fields'],
  ['startAt must be before the end', 'text', 'names a field as the code does'],
  ['The state is pending_review', 'text', 'names a field as the code does'],
  ['1 to mend', 'text', 'has a word that nobody in the trade would use'],
  ['%{count} row |||| %{count} films', 'text', 'has a word that nobody in the trade would use'],
  ['Organisation', 'label', 'is not American English'],
  ["Today's spend", 'label', 'has a straight apostrophe'],
  ['There is no metric "clickz"', 'text', 'has straight quotation marks'],
  ['Send {"add": 5} or "+5".', 'help', 'has straight quotation marks'],
  ['The report could not be loaded', 'text', 'spells out what people contract'],
  ['Viewers cannot reach it', 'text', 'spells out what people contract'],
  ['%{count} deal is here. |||| %{count} deals are not here.', 'text', 'spells out what people contract'],
  ['Search records, pages and actions', 'text', 'has a list without a comma before its last item'],
  ['Send PNG, JPEG or WebP files', 'text', 'has a list without a comma before its last item'],
])('finds what is wrong with "%s" as a %s', (text, place, rule) => {
  expect(brokenRules(text, place)).toEqual([rule])
})

it.each<string>([
  'is not %{values}',
  'Must not be before the start',
  'Enter a number, like 500 or 1,500',
  'Send PNG, JPEG, or WebP files',
  'There is no metric “clickz”',
  'Send a number, {"add": 5}, or {"percent": 10}.',
  'Ads, hosted here or served by tag',
])('leaves "%s" as it is', text => {
  expect(brokenRules(text, 'text')).toEqual([])
})

/** As the specification writes them, and what react-admin says in places that the console has others for. */
const given = new Set([
  ...['Start Upload', 'Show All', 'Show Selected (%{count})', 'Hide All', 'Save All', 'Import Tags', '+ Add Media'],
  'A full programmatic stack with managed-service, single-tenant and on-premises installs.',
  ...['Forgotten Password', 'Send Reset Password Email', 'HH:MM', "There's nothing here yet..."],
  ...['Please check your email for a password reset link.', 'Please provide your email to request a password reset.'],
  // Sentences of an empty inbox, in the place of its title.
  ...['All caught up.', 'Nothing awaits approval.'],
  // The name of a stored state, for which the catalogue has a label.
  'Cancelled',
  ...leaves(englishMessages),
])
