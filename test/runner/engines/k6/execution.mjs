const scenario = { iterationInTest: 0 };

export default { scenario };
