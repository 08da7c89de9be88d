import type { Page, Route } from 'playwright-core'

/** Holds back the page's requests to such addresses. @returns what lets them through, and all that come later */
export async function holdRequests(
  page: Page,
  url: Parameters<Page['route']>[0],
  answer: (route: Route) => Promise<void> = route => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(url, async route => {
    await held
    await answer(route)
  })
  return release
}
