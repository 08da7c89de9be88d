import type { Brand } from '../../engine/providers/brand.ts'
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
      'Direct clearing between the two sides of a trade',
      'One fee that both sides see',
      'Every bid, win and loss explained by its reason',
    ],
  },
  archetype: {
    Sign: ArchetypeSign,
    points: [
      'Audiences built from your own signals',
      'Preferred, private auction and guaranteed deals',
      'Negotiation, approval and delivery on one page',
    ],
  },
  hyper: {
    Sign: HyperSign,
    points: [
      'Managed service: we run it',
      'Single tenant: yours alone, hosted',
      'On premises: in your own data centre',
    ],
  },
}

/** What Astrolabe shows of itself. */
export const astrolabeSigns: Omit<Brand, 'title'> = {
  Mark: AstrolabeMark,
  Drawing: AstrolabeDrawing,
  products: products.map(product => ({ ...product, ...shown[product.key] })),
}
