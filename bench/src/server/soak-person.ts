import {
  authRoutes,
  erdRoutes,
  getSignedIn,
  projectsRoutes,
  routeUrl,
  schemasRoutes,
  simulationsRoutes,
  statisticsRoutes,
  tablesRoutes,
  usersRoutes,
  workspaceRoutes,
} from "@foretell/contract";
import type { BodyInputOf, DataOf, ParamsOf, QueryInputOf, RouteContract } from "@foretell/contract";
import { soakDumps, soakStatements } from "./soak-statements.ts";

/** One call of a route, as it was answered. */
export interface SoakAnswer {
  readonly route: string;
  readonly status: number;
  /** What a failure says. */
  readonly message: string | undefined;
}

export interface SoakPersonOptions {
  readonly baseUrl: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly onAnswer: (answer: SoakAnswer) => void;
}

interface CallInput<Route extends RouteContract> {
  readonly params?: ParamsOf<Route>;
  readonly query?: Partial<QueryInputOf<Route>>;
  readonly body?: BodyInputOf<Route>;
}

interface KeptSchema {
  readonly id: string;
  readonly tableIds: readonly string[];
}

interface KeptSimulation {
  readonly id: string;
  readonly schemaId: string;
}

/** What a person keeps of each: the oldest goes when there is one more, so that the database does not grow. */
const keptSchemas = 2;
const keptSimulations = 5;
const password = "correct horse battery";

/** Somebody who does one thing after the other: reads, simulates, imports, edits, takes reports away, deletes. */
export class SoakPerson {
  readonly #options: SoakPersonOptions;
  readonly #email: string;
  readonly #schemas: KeptSchema[] = [];
  #simulations: KeptSimulation[] = [];
  #accessToken = "";
  #refreshToken = "";
  #projectId = "";

  constructor(options: SoakPersonOptions) {
    this.#options = options;
    this.#email = `${options.name}@example.org`;
  }

  /** Registers, signs in, and makes a project with a schema and a simulation in it. */
  async arrive(): Promise<void> {
    const body = { email: this.#email, password, full_name: `Person ${this.#options.name}` };
    await this.#call(usersRoutes.register, { body });
    await this.#signIn();
    const project = await this.#call(projectsRoutes.create, { body: { name: "Soak" } });
    this.#projectId = project?.id ?? "";
    await this.#import();
    await this.#simulate();
  }

  /** Does one thing, which takes one to three calls. */
  async act(): Promise<void> {
    const actions: readonly (readonly [weight: number, action: () => Promise<unknown>])[] = [
      [26, () => this.#read()],
      [24, () => this.#simulate()],
      [20, () => this.#look()],
      [8, () => this.#takeReport()],
      [6, () => this.#seeDiagram()],
      [5, () => this.#import()],
      [5, () => this.#edit()],
      [3, () => this.#err()],
      [2, () => this.#renew()],
      [1, () => this.#signInAgain()],
    ];
    let drawn = this.#options.random() * actions.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, action] of actions) {
      drawn -= weight;
      if (drawn < 0) return void (await action());
    }
  }

  async #read(): Promise<void> {
    const id = this.#projectId;
    await this.#oneOf([
      () => this.#call(authRoutes.me),
      () => this.#call(workspaceRoutes.counts),
      () => this.#call(projectsRoutes.list),
      () => this.#call(projectsRoutes.get, { params: { id } }),
      () => this.#call(schemasRoutes.listOfProject, { params: { projectId: id } }),
      () => this.#call(simulationsRoutes.listOfProject, { params: { projectId: id } }),
    ]);
  }

  async #simulate(): Promise<void> {
    const schema = this.#pick(this.#schemas);
    if (schema === undefined) return;
    const body = { project_id: this.#projectId, schema_id: schema.id, query_text: this.#pick(soakStatements) ?? "" };
    const simulation = await this.#call(simulationsRoutes.run, { body });
    if (simulation !== undefined) this.#simulations.push({ id: simulation.id, schemaId: schema.id });
    if (this.#simulations.length > keptSimulations) {
      const id = this.#simulations.shift()?.id ?? "";
      await this.#call(simulationsRoutes.remove, { params: { id } });
    }
  }

  async #look(): Promise<void> {
    const [schema, simulationId] = [this.#pick(this.#schemas), this.#pick(this.#simulations)?.id];
    const tableId = this.#pick(schema?.tableIds ?? []);
    if (schema === undefined || simulationId === undefined || tableId === undefined) return;
    const simulation = { params: { id: simulationId } };
    const { id } = schema;
    await this.#oneOf([
      () => this.#call(simulationsRoutes.get, simulation),
      () => this.#call(simulationsRoutes.impact, simulation),
      () => this.#call(simulationsRoutes.logs, simulation),
      () => this.#call(simulationsRoutes.rerun, simulation),
      () => this.#call(schemasRoutes.get, { params: { id } }),
      () => this.#call(tablesRoutes.listOfSchema, { params: { schemaId: id } }),
      () => this.#call(tablesRoutes.details, { params: { id: tableId } }),
      () => this.#call(statisticsRoutes.ofSchema, { params: { id } }),
    ]);
  }

  async #takeReport(): Promise<void> {
    const [simulationId, schema] = [this.#pick(this.#simulations)?.id, this.#pick(this.#schemas)];
    if (simulationId === undefined || schema === undefined) return;
    const report = (format: "json" | "csv" | "markdown" | "pdf") =>
      this.#call(simulationsRoutes.export, { params: { id: simulationId }, query: { format } });
    await this.#oneOf([
      () => report("json"),
      () => report("csv"),
      () => report("markdown"),
      () => report("pdf"),
      () => this.#call(schemasRoutes.export, { params: { id: schema.id } }),
    ]);
  }

  async #seeDiagram(): Promise<void> {
    const schemaId = this.#pick(this.#schemas)?.id;
    if (schemaId === undefined) return;
    await this.#oneOf([
      () => this.#call(erdRoutes.ofSchema, { params: { schemaId } }),
      () => this.#call(erdRoutes.ofProject, { params: { projectId: this.#projectId } }),
    ]);
  }

  async #import(): Promise<void> {
    const dump = this.#pick(soakDumps);
    if (dump === undefined) return;
    const imported = await this.#call(schemasRoutes.import, { body: { project_id: this.#projectId, ...dump } });
    if (imported === undefined) return;
    const tables = await this.#call(tablesRoutes.listOfSchema, { params: { schemaId: imported.id } });
    this.#schemas.push({ id: imported.id, tableIds: (tables ?? []).map(({ id }) => id) });
    if (this.#schemas.length > keptSchemas) {
      const id = this.#schemas.shift()?.id ?? "";
      await this.#call(schemasRoutes.remove, { params: { id } });
      // They go with their schema.
      this.#simulations = this.#simulations.filter(({ schemaId }) => schemaId !== id);
    }
  }

  async #edit(): Promise<void> {
    const [schema, simulationId] = [this.#pick(this.#schemas), this.#pick(this.#simulations)?.id];
    const tableId = this.#pick(schema?.tableIds ?? []);
    if (simulationId === undefined || tableId === undefined) return;
    const number = Math.floor(this.#options.random() * 1_000);
    await this.#oneOf([
      () => this.#call(usersRoutes.update, { body: { full_name: `Person ${number}` } }),
      () => this.#call(projectsRoutes.update, { params: { id: this.#projectId }, body: { name: `Soak ${number}` } }),
      () => this.#call(statisticsRoutes.setRowCount, { params: { id: tableId }, body: { row_count: number } }),
      () => this.#call(simulationsRoutes.update, { params: { id: simulationId }, body: { name: `Run ${number}` } }),
    ]);
  }

  /** What goes wrong on the side of a client. */
  async #err(): Promise<void> {
    const strange = "00000000-0000-7000-8000-000000000000";
    await this.#oneOf([
      () => this.#call(projectsRoutes.get, { params: { id: strange } }),
      () => this.#call(projectsRoutes.create, { body: { name: "" } }),
      () =>
        this.#call(schemasRoutes.import, {
          body: { project_id: this.#projectId, db_type: "postgresql", sql_dump: "nothing" },
        }),
      () => this.#call(authRoutes.login, { body: { email: this.#email, password: "another one" } }),
    ]);
  }

  async #renew(): Promise<void> {
    const renewed = await this.#call(authRoutes.refresh, { body: { refreshToken: this.#refreshToken } });
    if (renewed !== undefined) this.#accessToken = renewed.accessToken;
  }

  async #signInAgain(): Promise<void> {
    await this.#call(authRoutes.logout, { body: { refreshToken: this.#refreshToken } });
    await this.#signIn();
  }

  async #signIn(): Promise<void> {
    const answer = await this.#call(authRoutes.login, { body: { email: this.#email, password } });
    if (answer === undefined) return;
    const { accessToken, refreshToken } = getSignedIn(answer);
    this.#accessToken = accessToken;
    this.#refreshToken = refreshToken;
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#options.random() * items.length)];
  }

  async #oneOf(calls: readonly (() => Promise<unknown>)[]): Promise<void> {
    await this.#pick(calls)?.();
  }

  /** The `data` of a success; undefined for a failure. */
  async #call<Route extends RouteContract>(
    route: Route,
    input: CallInput<Route> = {},
  ): Promise<DataOf<Route> | undefined> {
    const path = routeUrl(
      route,
      input.params as Record<string, string> | undefined,
      input.query as Record<string, string> | undefined,
    );
    const answer = await this.#fetch(route, path, input);
    if (answer === undefined) return undefined;
    const { response, text } = answer;
    const isEnvelope = response.headers.get("content-type")?.startsWith("application/json") === true;
    const body = isEnvelope ? (JSON.parse(text) as { data?: DataOf<Route>; message?: string }) : {};
    const message = response.ok ? undefined : body.message;
    this.#options.onAnswer({ route: nameOf(route), status: response.status, message });
    return response.ok && route.isDownload !== true ? body.data : undefined;
  }

  /** The whole answer; undefined where the connection breaks, which is told as status 599. */
  async #fetch<Route extends RouteContract>(
    route: Route,
    path: string,
    input: CallInput<Route>,
  ): Promise<{ readonly response: Response; readonly text: string } | undefined> {
    try {
      const response = await fetch(`${this.#options.baseUrl}${path}`, {
        method: route.method,
        headers: {
          ...(this.#accessToken === "" ? {} : { authorization: `Bearer ${this.#accessToken}` }),
          ...(input.body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
      return { response, text: await response.text() };
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      this.#options.onAnswer({ route: nameOf(route), status: 599, message: `${message}: ${String(cause)}` });
      return undefined;
    }
  }
}

const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`;
