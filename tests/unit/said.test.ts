import { afterEach, describe, expect, it } from 'vitest'
import { giveLanguage } from '../../src/engine/texts/language.ts'
import { said } from '../../src/engine/texts/said.ts'

afterEach(() => giveLanguage('en', {}))

const german = () =>
  giveLanguage(
    'de',
    {
      'Line item': 'Werbebuchung',
      Name: 'Name',
      Start: 'Beginn',
      'Total budget': 'Gesamtbudget',
      'Playback methods': 'Wiedergabemethoden',
      'Auto sound on': 'Autostart mit Ton',
      'Click to play': 'Wiedergabe per Klick',
      'Its strategy ended on %{moment}.': 'Die Strategie endete am %{moment}.',
      '%{count} of %{total}': '%{count} von %{total}',
    },
    {
      'There is no %{label} “%{id}”': '%{label} „%{id}“ gibt es nicht',
      '%{place}: %{text}': '%{place}: %{text}',
      '%{place}: %{text}, and 1 more error': '%{place}: %{text}, und 1 weiterer Fehler',
      'Must be at most %{max}': 'Höchstens %{max}',
      '%{name} is required': '%{name} ist erforderlich',
      '%{title}: %{label} is required': '%{title}: %{label} ist erforderlich',
      'This field is required': 'Dieses Feld ist erforderlich',
      '%{sentence}, and %{count} more errors': '%{sentence} und %{count} weitere Fehler',
      '%{host} couldn’t be reached: %{reason}': '%{host} war nicht erreichbar: %{reason}',
      'it refused the connection': 'der Server hat die Verbindung abgelehnt',
      'The %{named} %{what}.': '%{named} %{what}.',
      'The %{named} is %{state}.': '%{named} ist %{state}.',
      'is %{size}, but the placement accepts %{sizes}': 'ist %{size} groß, aber erlaubt ist %{sizes}',
      'is %{state}': 'hat den Status „%{state}“',
      '%{sentence} (targeting of the %{named}).': '%{sentence} (Targeting: %{named}).',
      'Regions: %{region} is excluded.': 'Regionen: %{region} ist ausgeschlossen.',
      'Must be at most %{max} characters': 'Höchstens %{max} Zeichen',
      '“%{name}” is archived': '„%{name}“ ist archiviert',
      '%{value} “%{name}”%{others} still use it': 'Noch in Verwendung durch %{value} „%{name}“%{others}',
      'It is used by %{list}; archive it instead': 'Verwendet von %{list}; archivieren Sie den Eintrag',
      '%{rest} more': '%{rest} weitere',
      'Sign in first': 'Melden Sie sich an',
      'Enter its %{names} first': 'Geben Sie zuerst %{names} ein',
      '%{delivered} of %{expected} planned by now.': '%{delivered} von geplanten %{expected}.',
      '%{amount} impressions': '%{amount} Impressionen',
      'Uses OpenRTB %{version}': 'Verwendet OpenRTB %{version}',
      '%{label}: not among the campaign’s: %{value}.': '%{label}: nicht unter denen der Kampagne: %{value}.',
      '%{a}%{b} can’t be told apart': '?',
    },
  )

describe('what a server has said', () => {
  it('stays as it is in English', () => {
    expect(said('There is no line item “li-7”')).toBe('There is no line item “li-7”')
  })

  it.each([
    ['Sign in first', 'Melden Sie sich an'],
    ['There is no line item “li-7”', 'Werbebuchung „li-7“ gibt es nicht'],
    // What is quoted is called so by somebody.
    ['There is no line item “Line item”', 'Werbebuchung „Line item“ gibt es nicht'],
    ['Enter its start and total budget first', 'Geben Sie zuerst Beginn und Gesamtbudget ein'],
    ['Enter its start, name, or total budget first', 'Geben Sie zuerst Beginn, Name oder Gesamtbudget ein'],
    ['Enter its name, start first', 'Geben Sie zuerst Name, Beginn ein'],
    ['Enter its start and shoe size first', 'Geben Sie zuerst start and shoe size ein'],
    ['Must be at most 5 characters', 'Höchstens 5 Zeichen'],
    // Worked out by the server from a text of the console; what is said in few words might be anything.
    [
      'Its strategy ended on Dec 1, 2026, 00:00 (Europe/Berlin).',
      'Die Strategie endete am 1. Dez. 2026, 00:00 (Europe/Berlin).',
    ],
    ['5 of 7', '5 of 7'],
    ['Must be at most 5', 'Höchstens 5'],
    ['Name: Must be at most 5', 'Name: Höchstens 5'],
    ['Name: Must be at most 5, and 1 more error', 'Name: Höchstens 5, und 1 weiterer Fehler'],
    ['Must be at most 1,204', 'Höchstens 1.204'],
    ['$1,204 of CA$2,000.50 planned by now.', '1.204\u00a0$ von geplanten 2.000,50\u00a0CA$.'],
    ['€911 of CHF\u00a04,842 planned by now.', '911\u00a0€ von geplanten 4.842\u00a0CHF.'],
    ['1,204 impressions of 0 impressions planned by now.', '1.204 Impressionen von geplanten 0 Impressionen.'],
    // Not every figure is an amount.
    ['Uses OpenRTB 2.6', 'Verwendet OpenRTB 2.6'],
    ['Must be at most ', 'Must be at most '],
    // What follows a colon or a name is said, too.
    [
      'sftp.example couldn’t be reached: it refused the connection',
      'sftp.example war nicht erreichbar: der Server hat die Verbindung abgelehnt',
    ],
    [
      'The line item “Start is near” is 3 × 2, but the placement accepts 4 × 5.',
      'Werbebuchung „Start is near“ ist 3 × 2 groß, aber erlaubt ist 4 × 5.',
    ],
    [
      'Regions: “BY”, “NW” is excluded (targeting of the line item “Spring”).',
      'Regionen: „BY“, „NW“ ist ausgeschlossen (Targeting: Werbebuchung „Spring“).',
    ],
    [
      'Playback methods: not among the campaign’s: Auto sound on, Click to play.',
      'Wiedergabemethoden: nicht unter denen der Kampagne: Autostart mit Ton, Wiedergabe per Klick.',
    ],
    ['Name 2: Must be at most 5', 'Name 2: Höchstens 5'],
    ['Start 2: Name is required', 'Beginn 2: Name ist erforderlich'],
    ['Name: This field is required, and 2 more errors', 'Name: Dieses Feld ist erforderlich und 2 weitere Fehler'],
    ['Must be at most 5. Sign in first.', 'Höchstens 5. Melden Sie sich an.'],
    // By itself it may be what somebody has written.
    ['is mine', 'is mine'],
    ['Nobody has ever said this', 'Nobody has ever said this'],
    // A German name ends with the mark that begins an English one.
    ['There is no line item “Aktion „Sommer“”', 'Werbebuchung „Aktion „Sommer““ gibt es nicht'],
    ['“Aktion „Sommer“” is archived', '„Aktion „Sommer““ ist archiviert'],
    ['It is used by “Sale “24”; archive it instead', 'Verwendet von “Sale “24”; archivieren Sie den Eintrag'],
    [
      'It is used by “A”, “B”, 2 more; archive it instead',
      'Verwendet von „A“, „B“, 2 weitere; archivieren Sie den Eintrag',
    ],
    // Records have names of their own, which may be words of the console.
    ['It is used by “Name”; archive it instead', 'Verwendet von „Name“; archivieren Sie den Eintrag'],
    [
      'It is used by “Start”, “Line item”, 2 more; archive it instead',
      'Verwendet von „Start“, „Line item“, 2 weitere; archivieren Sie den Eintrag',
    ],
    ['xy can’t be told apart', 'xy can’t be told apart'],
  ])('%s', (sentence, text) => {
    german()
    expect(said(sentence)).toBe(text)
  })

  it('takes no longer for a long text that fits almost', () => {
    german()
    // Twice the text may take twice the time, on a busy machine more; trying all ways to take it apart would take a million times it.
    const fastest = (parts: number) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const began = performance.now()
          for (let count = 0; count < 5; count++) said(`There is no ${': , and'.repeat(parts)}`)
          return performance.now() - began
        }),
      )
    fastest(10)
    const baseline = fastest(40)
    expect(fastest(80) / baseline).toBeLessThan(8)
    expect(said(`Must be at most ${'x'.repeat(100_000)}`)).toMatch(/^Must/)
  })
})
