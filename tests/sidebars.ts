/**
 * The specification's "Sidebars": by section, each link's words and address, in order. A section begins with them; what
 * the catalogue adds stands below.
 */
export const sidebars: readonly (readonly [section: string, links: readonly string[]])[] = [
  [
    'media',
    [
      'All Media /media',
      'Display /media?subtype=display',
      'Video /media?subtype=video',
      'Audio /media?subtype=audio',
      'Asset Library /media/assets',
      'Import Tags /media/import',
      '+ Add Media /media/add',
    ],
  ],
  [
    'inventory',
    [
      'Publishers /inventory/publishers',
      'Sites /inventory/sites',
      'Apps /inventory/apps',
      'Placements /inventory/placements',
      'Inventory Sets /inventory/inventory-sets',
      'Deals /inventory/deals',
    ],
  ],
  ['data', ['Segments /data/segments', 'Models /data/models', 'Features /data/features']],
  ['integrations', ['Webhooks /integrations/webhooks', 'Bidders /integrations/bidders']],
  [
    'reporting',
    [
      'Explore /reporting/explore',
      'Report Builder /reporting/report-builder',
      'Scheduled Jobs /reporting/scheduled-jobs',
      'Job History /reporting/job-history',
    ],
  ],
  [
    'admin',
    [
      'Users /admin/users',
      'Groups /admin/groups',
      'Organizations /admin/organizations',
      'Roles /admin/roles',
      'Role Bindings /admin/role-bindings',
      'Platform Role Bindings /admin/platform-role-bindings',
      'Seats /admin/seats',
      'Accounts /admin/accounts',
      'Parameter Templates /admin/parameter-templates',
      'User Syncs /admin/usersyncs',
      'Service Accounts /admin/service-accounts',
      'Nodes /admin/nodes',
      'Audit Logs /admin/audit',
      'Fees /admin/fees',
      'Settings /admin/settings',
    ],
  ],
]
