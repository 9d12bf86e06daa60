/** The databases of a run that test files work on copies of: a migrated empty one, and one with the demo data. */
export const databaseTemplates = { empty: 'template_empty', demo: 'template_demo' } as const;
