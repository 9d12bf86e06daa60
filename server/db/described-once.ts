// Connections on which a named statement tells once what columns its rows have: PostgreSQL plans it once for each
// connection, but the driver has the columns told, and prepares to read them, with each of its runs.
import pg from 'pg';

/** What the driver knows of rows before the first one comes. */
interface Columns {
  readonly fields: unknown[];
  readonly _parsers: unknown[];
  readonly _prebuiltEmptyResultObject: object;
}

interface Described {
  readonly columns: Columns;
  /** How values are read: the same statement could be asked with other ways. */
  readonly types: unknown;
  readonly rowMode: unknown;
}

interface Connection {
  readonly describe: (config: object) => void;
}

/** What a query of the driver has, which its types do not show. */
interface DriverQuery extends pg.Submittable {
  readonly name: string;
  readonly types: unknown;
  readonly _rowMode: unknown;
  readonly _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: object): void;
}

const Query = pg.Query as unknown as new (text: string, values: unknown[] | undefined) => DriverQuery;

/** What a connection knows of its statements. */
class Known {
  private readonly described = new Map<string, Described>();
  private silent: Connection | undefined;

  /** Of a statement that was described to be read in the same way. */
  columnsOf({ name, types, _rowMode }: DriverQuery): Columns | undefined {
    const known = this.described.get(name);
    return known?.types === types && known?.rowMode === _rowMode ? known?.columns : undefined;
  }

  remember({ name, types, _rowMode, _result }: DriverQuery) {
    const { fields, _parsers, _prebuiltEmptyResultObject } = _result;
    const columns = { fields, _parsers, _prebuiltEmptyResultObject };
    this.described.set(name, { columns, types, rowMode: _rowMode });
  }

  /** The same connection, on which nothing is asked to be described. */
  without(connection: Connection): Connection {
    this.silent ??= Object.create(connection, { describe: { value: () => {} } }) as Connection;
    return this.silent;
  }
}

/** A run of a named statement. */
class NamedQuery extends Query {
  constructor(
    config: pg.QueryConfig,
    values: unknown[] | undefined,
    private readonly known: Known,
  ) {
    // Of an object, the driver would first copy each property with all that describes it.
    super(config.text, values);
    const { name, types, rowMode } = config as pg.QueryConfig & { rowMode?: string };
    const Result = this._result.constructor as new (rowMode: unknown, types: unknown) => Columns;
    const _result = new Result(rowMode, types);
    Object.assign(this, { name, types, _rowMode: rowMode, _result, _results: _result });
  }

  override prepare(connection: Connection) {
    const columns = this.known.columnsOf(this);
    if (!columns) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    return super.prepare(this.known.without(connection));
  }

  override handleRowDescription(message: object) {
    super.handleRowDescription(message);
    this.known.remember(this);
  }
}

type Given = [config: pg.QueryConfig | string, values?: unknown, callback?: unknown];

/** A client as the driver's; what is asked by promise or without a name is asked as always. */
export class Client extends pg.Client {
  private readonly known = new Known();

  override query(...given: unknown[]): never {
    const [config, values, callback = values] = given as Given;
    const isNamed = typeof config === 'object' && config.name && !('submit' in config);
    if (!isNamed || typeof callback !== 'function') return super.query(...(given as [string])) as never;
    const query = new NamedQuery(config, Array.isArray(values) ? values : config.values, this.known);
    return super.query(query as never, callback as never) as never;
  }
}
