import type { Brand } from '../../engine/providers/brand.ts'
import { t } from '../../engine/texts/t.ts'
import { products } from '../catalogue/products.ts'
import { ArchetypeSign } from './ArchetypeSign.tsx'
import { AstrolabeDrawing } from './AstrolabeDrawing.tsx'
import { AstrolabeMark } from './AstrolabeMark.tsx'
import { GalaxySign } from './GalaxySign.tsx'
import { HyperSign } from './HyperSign.tsx'

const shown = {
  galaxy: {
    Sign: GalaxySign,
    points: [
      t('Direct clearing between buyer and seller'),
      t('One fee that both sides see'),
      t('Every bid, win, and loss with its reason'),
    ],
  },
  archetype: {
    Sign: ArchetypeSign,
    points: [
      t('Audiences built from your own signals'),
      t('Preferred, private auction, and guaranteed deals'),
      t('Negotiation, approval, and delivery on one page'),
    ],
  },
  hyper: {
    Sign: HyperSign,
    points: [
      t('Managed service: we run it'),
      t('Single tenant: hosted for you alone'),
      t('On premises: in your own data center'),
    ],
  },
}

/** What Astrolabe shows of itself. */
export const astrolabeSigns: Omit<Brand, 'title'> = {
  Mark: AstrolabeMark,
  Drawing: AstrolabeDrawing,
  products: products.map(product => ({ ...product, ...shown[product.key] })),
}
