import type { SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'

/** Targetings that an agency starts with again and again; one is left behind in the archive. */
export function addTargetingTemplates(builder: SampleBuilder): void {
  for (const organization of builder.of('organization')) {
    const block = builder
      .of('inventory-set', organization.id)
      .find(({ mode, status }) => mode === 'block' && status !== 'archived')
    const rows = [
      {
        name: 'Evening TV, DACH',
        description: 'Television sets in Germany, Austria and Switzerland from 18:00 to 23:00.',
        targeting: {
          countries: { include: ['DE', 'AT', 'CH'] },
          deviceTypes: { include: ['connected_tv', 'set_top_box'] },
          dayparts: week.map(day => ({ day, startMinute: 1080, endMinute: 1380, clock: 'user' })),
          kids: 'exclude',
        },
      },
      {
        name: 'Brand-safe web and app',
        description: 'Viewable, measured and direct; without sensitive content.',
        targeting: {
          environments: { include: ['web', 'app'] },
          contentCategories: { exclude: ['IAB25', 'IAB26', 'IAB7-39', 'IAB8-5', 'IAB9-9', 'IAB14-1'] },
          ...(block ? { inventorySets: { exclude: [block.id] } } : {}),
          viewabilityMin: 70,
          measurement: {
            invalidTrafficMax: 2,
            brandSafetyMin: 95,
            vendors: ['ias', 'doubleverify'],
            unmeasured: 'refuse',
          },
          supplyPath: { directOnly: true, maxHops: 2 },
        },
      },
      {
        name: 'Phones at home, last year',
        status: 'archived',
        targeting: { deviceTypes: { include: ['phone'] }, countries: { include: ['US'] } },
      },
    ]
    for (const [index, row] of rows.entries()) {
      builder.add('targeting-template', {
        organization: organization.id,
        ...row,
        at: builder.day(-120 + index * 8, 10),
      })
    }
  }
}

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
