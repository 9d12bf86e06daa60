export function installedPostgres(): string | undefined;
