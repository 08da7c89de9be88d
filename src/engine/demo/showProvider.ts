import type { ProductSample } from '../server/hostProduct.ts'
import { element } from './element.ts'

/** The page of the demo's single sign-on provider: choose who you are, or refuse. */
export function showProvider(search: string, signIns: ProductSample['signIns']): void {
  const asked = new URLSearchParams(search)
  const back = new URL(asked.get('redirect_uri') ?? '/', location.origin)
  const link = (text: string, about: string, className: string, answer: Record<string, string>) => {
    const href = `${back.pathname}?${new URLSearchParams({ state: asked.get('state') ?? '', ...answer })}`
    return element('a', { className, href }, text, element('small', { className: 'soft', textContent: about }))
  }
  const page = element(
    'main',
    { className: 'demo-provider stack gap-12' },
    element('h1', { className: 'title', textContent: 'Single sign-on of the demo' }),
    element('p', {
      className: 'soft',
      textContent: 'In an installation your company’s sign-on stands here. The demo has none: choose who you are.',
    }),
    ...signIns.map(({ email, role }) => link(role, email, 'panel pad stack gap-0', { code: email })),
    link('Cancel', '', 'link', { error: 'access_denied' }),
  )
  document.title = 'Single sign-on · Astrolabe demo'
  document.getElementById('root')?.replaceChildren(page)
}
