// english.ts - English words for ids that do not read well as they are. All others are the id itself.
export const english: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    favour: {
        water: "Water supply",
        orgy: "Orgy",
        food: "Food distribution",
        battle: "Battle",
        fortuna: "Fortuna",
        religion: "Religion",
    },
    resource: { water: "water", wheat: "wheat", wine: "wine", money: "coins", vestal: "Vestal", centurion: "Centurion" },
    seat: { chance: "chance", public: "the public" },
    set: { base: "base game", fortune: "Fortune" },
    title: {
        "aspiring-architect": "Aspiring Architect",
        "builders-apprentice": "Builder's Apprentice",
        carpenter: "Carpenter",
        engineer: "Engineer",
        "master-architect": "Master Architect",
        "town-planner": "Town Planner",
    },
    variant: { hammer: "master builder's hammer", "town-hall": "Town Hall", solo: "solo" },
};
