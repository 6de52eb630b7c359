import { configureGlobal } from "fast-check";

// The same inputs at each run, so that a change is judged by itself; PROPERTY_SEED looks elsewhere.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
