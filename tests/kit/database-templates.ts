/** Template databases that test files copy: one migrated and empty, one with the demo data. */
export const databaseTemplates = { empty: 'template_empty', demo: 'template_demo' } as const;
