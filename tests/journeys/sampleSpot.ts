import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The id of a film of the sample that is known by its VAST address. */
export async function sampleMedia(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const root = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content
    const [media] = await (await fetch(`${root}api/v1/media?source=vast_url&subtype=video&limit=1`)).json()
    return String(media.id)
  })
}

/** Presses play in the inspector, and sees the film of the sample run. */
export async function playsSample(page: Page): Promise<void> {
  const player = page.getByRole('group', { name: 'Player' })
  await page.getByText('exists only in the sample').waitFor()
  await player.getByRole('button', { name: 'Play' }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2)
  expect(new URL(await video.evaluate((film: HTMLVideoElement) => film.src)).pathname).toMatch(/\/samples\/spots\//)
}
