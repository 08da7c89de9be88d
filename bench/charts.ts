import type { Page } from 'playwright-core'
import type { Bench } from './setup/bench.ts'
import type { PaintTimes } from './setup/paintTimes.ts'

const rounds = 3

/**
 * The charts of the kit beside recharts given all points: from the figures to the painted picture. recharts takes half
 * a minute for ten thousand bars, so lines alone are measured as well.
 */
export const bench: Bench = {
  title: `Charts of three series with 10,000 points each, median of ${rounds} rounds`,
  async run(stage) {
    const [our, plain] = [await stage.open('charts'), await stage.open('plainCharts')]
    const combined = { ours: await timesOf(our, 'combined'), plain: await timesOf(plain, 'combined') }
    const lines = { ours: await timesOf(our, 'lines'), plain: await timesOf(plain, 'lines') }
    const met = combined.ours.painted <= combined.plain.painted / 5
    return [
      {
        ...row('bars and two lines, figures to picture', combined, 'painted'),
        demand: { text: 'at most a fifth', met },
      },
      row('bars and two lines, longest block', combined, 'longest'),
      row('three lines, figures to picture', lines, 'painted'),
      row('three lines, longest block', lines, 'longest'),
    ]
  },
}

async function timesOf(page: Page, kind: string): Promise<PaintTimes> {
  const paint = (round: number) =>
    page.evaluate(asked => (window as unknown as { paintChart: Paint }).paintChart(...asked), [kind, round] as const)
  // Once without counting: code that has to be fetched and compiled is not what is compared.
  await paint(-1)
  const all: PaintTimes[] = []
  for (let round = 0; round < rounds; round++) all.push(await paint(round))
  const median = (of: keyof PaintTimes) => all.map(times => times[of]).sort((a, b) => a - b)[(rounds - 1) / 2] ?? 0
  return { painted: median('painted'), longest: median('longest') }
}

function row(what: string, times: { ours: PaintTimes; plain: PaintTimes }, of: keyof PaintTimes) {
  const ms = (time: PaintTimes) => `${time[of].toFixed(0)} ms`
  return { what, ours: ms(times.ours), plain: ms(times.plain) }
}

type Paint = (kind: string, round: number) => Promise<PaintTimes>
