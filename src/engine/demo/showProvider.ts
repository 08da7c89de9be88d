import type { ProductSample } from '../server/hostProduct.ts'
import { textOf } from '../texts/language.ts'
import { t } from '../texts/t.ts'
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
    element('h1', { className: 'title', textContent: t('Single sign-on of the demo') }),
    element('p', {
      className: 'soft',
      textContent: t(
        'With a real installation, you sign in with your company here. The demo has no companies: choose who you are.',
      ),
    }),
    ...signIns.map(({ email, role }) => link(textOf(role) ?? role, email, 'panel pad stack gap-0', { code: email })),
    link(t('Cancel'), '', 'link', { error: 'access_denied' }),
  )
  document.title = `${t('Single sign-on of the demo')} · Astrolabe`
  document.getElementById('root')?.replaceChildren(page)
}
